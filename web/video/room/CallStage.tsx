import ShieldCheck from 'lucide-react/icons/shield-check';
import Signal from 'lucide-react/icons/signal';
import SignalLow from 'lucide-react/icons/signal-low';
import SignalMedium from 'lucide-react/icons/signal-medium';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { Call, CallView, OtherView } from '../call/call.ts';
import type { Quality } from '../call/quality.ts';
import type { MediaView } from '../devices/own-media.ts';
import { useStore } from '../use-store.ts';
import { CallControls, useShortcuts } from './CallControls.tsx';
import { CallPictures } from './CallPictures.tsx';
import type { RoomPanel, RoomParts } from './room-parts.ts';
import styles from './Stage.module.css';
import { type RoomWay, useIsOnline } from './use-room-call.ts';

interface CallStageProps {
  view: CallView;
  call: Call;
  way: RoomWay;
  parts: RoomParts;
}

/** The call: pictures, the panel beside them, and the controls below. */
export function CallStage({ view, call, way, parts }: CallStageProps) {
  const t = useTexts(video);
  const { room } = view;
  const stage = useRef<HTMLElement>(null);
  const media = useStore(way.media);
  const isOnline = useIsOnline();
  const caption = useCaption(view, media, isOnline);
  const panels = parts.panels(room);
  const [panelId, setPanelId] = useState<RoomPanel['id'] | null>(() => firstPanel(panels));
  const panel = panels.find(({ id }) => id === panelId);
  const fullscreen = useFullscreen(stage);
  const title = parts.heading(room);
  const onRoom = (next: typeof room) => call.takeRoom(next);
  usePageTitle(title);
  useEffect(() => stage.current?.querySelector('h1')?.focus(), []);
  const mayShare = parts.mayShare(room) && canShare();
  useEndSharing(way, mayShare);
  usePresence(view.others.some(({ link }) => link === 'connected'));
  // The focus must not go with the panel: it goes to the button of the panel.
  const closePanel = () => {
    if (document.activeElement?.closest('aside')) {
      stage.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    }
    setPanelId(null);
  };
  const togglePanel = (id: RoomPanel['id']) => (panelId === id ? closePanel() : setPanelId(id));
  const actions = {
    mute: () => way.toggleMuted(),
    camera: () => way.toggleCamera(),
    chat: () => togglePanel('chat'),
    fullscreen: fullscreen.toggle,
    ...(mayShare && { share: () => way.toggleSharing() }),
  };
  useShortcuts(actions);
  return (
    <section
      ref={stage}
      className={styles.stage}
      aria-label={t.region}
      data-in-call
      data-owns-height
      data-panel={panel?.id}
    >
      <div className={styles.main}>
        <CallHead title={title} view={view} isOnline={isOnline} />
        <CallPictures
          view={view}
          media={media}
          alone={parts.alone?.(room, onRoom)}
          onReconnect={way.enterAgain}
        >
          {parts.banner?.(room, onRoom)}
        </CallPictures>
      </div>
      {panel && <Panel panel={panel} onClose={closePanel} />}
      <CallControls
        view={view}
        way={way}
        media={media}
        panels={panels}
        actions={actions}
        mayShare={mayShare}
        fullscreen={fullscreen}
        openPanel={panel?.id}
        onPanel={togglePanel}
        stage={stage}
        onRoom={onRoom}
      >
        {parts.menu?.(room, onRoom)}
      </CallControls>
      <VisuallyHidden>
        <span role="status">{caption}</span>
      </VisuallyHidden>
    </section>
  );
}

/** The doctor has the brief open from the beginning; on a phone the picture comes first. */
function firstPanel(panels: readonly RoomPanel[]): RoomPanel['id'] | null {
  const isWide = window.matchMedia?.('(min-width: 1024px)').matches ?? false;
  return isWide && panels.some(({ id }) => id === 'brief') ? 'brief' : null;
}

const PRESENCE_MS = 60_000;

/** Whoever speaks with somebody is at the page, although nobody touches it: the session must not end in the call. */
function usePresence(isSpeaking: boolean): void {
  useEffect(() => {
    if (!isSpeaking) return;
    const timer = setInterval(() => document.dispatchEvent(new Event('selectionchange')), PRESENCE_MS);
    return () => clearInterval(timer);
  }, [isSpeaking]);
}

/** Phones cannot share a screen. */
function canShare(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}

/** The doctor took the permission back. */
function useEndSharing({ media }: RoomWay, mayShare: boolean): void {
  useEffect(() => {
    if (!mayShare && media.view().isSharing) media.stopSharing();
  }, [media, mayShare]);
}

function Panel({ panel: { label, content }, onClose }: { panel: RoomPanel; onClose: () => void }): ReactNode {
  const t = useTexts(video);
  return (
    <aside className={styles.panel} aria-label={label}>
      <div className={styles.panelHead}>
        <h2>{label}</h2>
        <Button look="quiet" size="small" onClick={onClose}>
          {t.close_panel}
        </Button>
      </div>
      <div className={styles.panelContent}>{content}</div>
    </aside>
  );
}

/** Browsers on iPhones know no full screen for a part of the page; then there is no button. */
function useFullscreen(place: React.RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void place.current?.requestFullscreen?.().catch(() => {});
  };
  return { isOn, isPossible: document.fullscreenEnabled === true, toggle };
}

const ICONS = { good: Signal, fair: SignalMedium, poor: SignalLow } as const;
const ORDER: Quality[] = ['good', 'fair', 'poor'];

interface CallHeadProps {
  title: string;
  view: CallView;
  isOnline: boolean;
}

/** With whom, how well, and how safely. */
function CallHead({ title, view, isOnline }: CallHeadProps) {
  const t = useTexts(video);
  const connected = view.others.filter(({ link }) => link === 'connected');
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1}>{title}</h1>
      {!isOnline && (
        <p className={styles.tag}>
          <WifiOff aria-hidden="true" /> {t.offline}
        </p>
      )}
      {isOnline && connected.length > 0 && <QualityTag others={connected} />}
      {connected.length > 0 && <SafetyButton others={connected} />}
    </header>
  );
}

/** The worst of all lines. */
function QualityTag({ others }: { others: readonly OtherView[] }) {
  const t = useTexts(video);
  const quality = ORDER[Math.max(...others.map((other) => ORDER.indexOf(other.quality)))] ?? 'good';
  const Icon = ICONS[quality];
  const isVoiceOnly = others.some((other) => other.isVoiceOnly);
  return (
    <p className={styles.tag} data-quality={quality}>
      <Icon aria-hidden="true" />
      <span>{isVoiceOnly ? t.voice_only : t.quality({ quality: t[`quality_${quality}`] })}</span>
    </p>
  );
}

function SafetyButton({ others }: { others: readonly OtherView[] }) {
  const t = useTexts(video);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.safety} onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden="true" />
        <span>{t.safety}</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t.safety} about={<p>{t.safety_text}</p>}>
        <dl className={styles.numbers}>
          {others.map(({ peerId, name, safetyNumber }) => (
            <div key={peerId}>
              <dt>{t.safety_with({ name })}</dt>
              <dd>{safetyNumber}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

type Texts = (typeof video)['de'];

/** The state of the call in sentences: what those who do not see the pictures are told when it changes. */
function sentencesOf(call: CallView, media: MediaView, isOnline: boolean, t: Texts): string[] {
  return [
    ...(isOnline ? [] : [t.offline]),
    ...call.others.flatMap((other) => sentencesAbout(other, t)),
    media.isMuted ? t.muted_self : t.unmuted_self,
    media.isCameraOff ? t.camera_off_self : t.camera_on_self,
    ...(media.isSharing ? [t.sharing_self] : []),
  ];
}

function sentencesAbout({ name, link, state, quality, isVoiceOnly }: OtherView, t: Texts): string[] {
  if (link !== 'connected') return link === 'refused' ? [t.refused_title] : [t[link]({ name })];
  return [
    t.connected({ name }),
    ...(state?.isMuted ? [t.other_muted({ name })] : []),
    ...(state?.isCameraOff ? [t.other_camera_off({ name })] : []),
    ...(state?.isSharing ? [t.sharing_other({ name })] : []),
    ...(isVoiceOnly ? [t.voice_only] : []),
    ...(quality === 'poor' && !isVoiceOnly ? [t.quality({ quality: t.quality_poor })] : []),
  ];
}

/** Only what is new since the sentences before. */
function newSentences(before: readonly string[], now: readonly string[]): string[] {
  return now.filter((sentence) => !before.includes(sentence));
}

/** The newest caption. People who left are named as well: their sentence does not come from the view any more. */
function useCaption(call: CallView, media: MediaView, isOnline: boolean): string {
  const t = useTexts(video);
  const sentences = sentencesOf(call, media, isOnline, t);
  const names = call.others.map(({ name }) => name);
  const before = useRef({ sentences, names });
  const [caption, setCaption] = useState('');
  const all = sentences.join('\n');
  const present = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined texts stand for the lists, which are new each time.
  useEffect(() => {
    const gone = before.current.names.filter((name) => !names.includes(name));
    const news = [
      ...gone.map((name) => t.left({ name })),
      ...newSentences(before.current.sentences, sentences),
    ];
    before.current = { sentences, names };
    if (news.length > 0) setCaption(news.join(' '));
  }, [all, present]);
  return caption;
}
