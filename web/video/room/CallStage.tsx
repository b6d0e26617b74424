import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { Call, CallView } from '../call/call.ts';
import { useStore } from '../use-store.ts';
import { CallControls } from './CallControls.tsx';
import { CallHead } from './CallHead.tsx';
import { CallPictures } from './CallPictures.tsx';
import { useCaption } from './captions.ts';
import type { RoomWay } from './RoomScreen.tsx';
import type { RoomPanel, RoomParts } from './room-parts.ts';
import styles from './Stage.module.css';
import { useShortcuts } from './shortcuts.ts';
import { useIsOnline } from './use-room-call.ts';

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
  const togglePanel = (id: RoomPanel['id']) => setPanelId(panelId === id ? null : id);
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
        <CallPictures {...{ view, media }} alone={parts.alone?.(room, onRoom)} onReconnect={way.enterAgain}>
          {parts.banner?.(room, onRoom)}
        </CallPictures>
      </div>
      {panel && <Panel panel={panel} onClose={() => setPanelId(null)} />}
      <CallControls
        {...{ view, way, media, panels, actions, mayShare, fullscreen }}
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
      <div className={styles.panelContent}>
        <Suspense fallback={<Skeleton rows={4} />}>{content}</Suspense>
      </div>
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
