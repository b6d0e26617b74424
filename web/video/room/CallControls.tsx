import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import MonitorUp from 'lucide-react/icons/monitor-up';
import MonitorX from 'lucide-react/icons/monitor-x';
import PhoneOff from 'lucide-react/icons/phone-off';
import VideoIcon from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Menu, MenuButton } from '#web/ui/Menu.tsx';
import type { CallView } from '../call/call.ts';
import { FailureWay } from '../devices/FailureWay.tsx';
import { LazyDeviceChoice } from '../devices/LazyDeviceChoice.tsx';
import type { MediaView } from '../devices/own-media.ts';
import styles from './Controls.module.css';
import { LazyProblemDialog } from './ProblemButton.tsx';
import type { RoomPanel } from './room-parts.ts';
import type { RoomWay } from './use-room-call.ts';

interface CallControlsProps {
  view: CallView;
  way: RoomWay;
  media: MediaView;
  panels: readonly RoomPanel[];
  openPanel: RoomPanel['id'] | undefined;
  onPanel: (id: RoomPanel['id']) => void;
  actions: Partial<Record<Shortcut, () => void>>;
  mayShare: boolean;
  fullscreen: { isOn: boolean; isPossible: boolean; toggle: () => void };
  stage: RefObject<HTMLElement | null>;
  onRoom: (room: Room) => void;
  /** Further entries of the menu. */
  children: ReactNode;
}

/** Below the pictures: the voice, the camera, what lies beside the picture, all else in a menu, and the end. */
export function CallControls(props: CallControlsProps) {
  const { way, media, panels, openPanel, onPanel, actions, mayShare } = props;
  const t = useTexts(video);
  const isSilent = media.isMuted || media.voice === null;
  const isDark = media.camera === null;
  const isCompact = useIsCompact();
  return (
    <div className={styles.controls} role="toolbar" aria-label={t.controls}>
      <Control
        Icon={isSilent ? MicOff : Mic}
        label={isSilent ? t.unmute : t.mute}
        isOff={isSilent}
        onPress={actions.mute}
      />
      <Control
        Icon={isDark ? VideoOff : VideoIcon}
        label={isDark ? t.camera_on : t.camera_off}
        isOff={isDark}
        onPress={actions.camera}
      />
      {mayShare && !isCompact && (
        <Control
          Icon={media.isSharing ? MonitorX : MonitorUp}
          label={media.isSharing ? t.share_stop : t.share}
          isOn={media.isSharing}
          onPress={actions.share}
        />
      )}
      {panels.map(({ id, label, Icon }) => (
        <Control
          key={id}
          Icon={Icon}
          label={label}
          isPressed={openPanel === id}
          onPress={() => onPanel(id)}
        />
      ))}
      <MoreMenu {...props} share={mayShare && isCompact ? actions.share : undefined} />
      <Control Icon={PhoneOff} label={t.leave} isEnd onPress={way.leave} />
    </div>
  );
}

interface ControlProps {
  Icon: LucideIcon;
  label: string;
  isOff?: boolean;
  isPressed?: boolean;
  /** Something of this page goes out that usually does not. */
  isOn?: boolean;
  isEnd?: boolean;
  onPress: (() => void) | undefined;
}

function Control({ Icon, label, isOff, isPressed, isOn, isEnd, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      data-off={isOff || undefined}
      data-on={isOn || undefined}
      data-end={isEnd || undefined}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <span className={styles.controlIcon}>
        <Icon aria-hidden="true" />
      </span>
      <span>{label}</span>
    </button>
  );
}

type OpenDialog = 'devices' | 'problem' | 'shortcuts';

interface MoreMenuProps extends CallControlsProps {
  /** Where the bar has no room for it. */
  share: (() => void) | undefined;
}

function MoreMenu(props: MoreMenuProps) {
  const { way, media, fullscreen, stage, onRoom, share, children } = props;
  const { room } = props.view;
  const isCompact = useIsCompact();
  const t = useTexts(video);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const cameras = media.devices.filter(({ kind }) => kind === 'videoinput');
  return (
    <div className={styles.more}>
      <Menu label={<Ellipsis aria-hidden="true" />} accessibleLabel={t.more} side="above">
        {cameras.length > 1 && (
          <MenuButton onClick={() => void way.media.turnCamera()}>{t.turn_camera}</MenuButton>
        )}
        <MenuButton onClick={() => setDialog('devices')}>{t.settings}</MenuButton>
        {document.pictureInPictureEnabled && (
          <MenuButton onClick={() => void showSmall(stage.current)}>{t.pip}</MenuButton>
        )}
        {fullscreen.isPossible && (
          <MenuButton onClick={fullscreen.toggle}>
            {fullscreen.isOn ? t.fullscreen_end : t.fullscreen}
          </MenuButton>
        )}
        {share && <MenuButton onClick={share}>{media.isSharing ? t.share_stop : t.share}</MenuButton>}
        {children}
        {/* A phone has no keys. */}
        {!isCompact && <MenuButton onClick={() => setDialog('shortcuts')}>{t.shortcuts}</MenuButton>}
        {way.api.reportProblem && <MenuButton onClick={() => setDialog('problem')}>{t.problem}</MenuButton>}
      </Menu>
      <span aria-hidden="true">{t.more}</span>
      <Dialog isOpen={dialog === 'devices'} onClose={close} title={t.devices_title}>
        {media.failure && (
          <FailureWay
            failure={media.failure}
            phone={room.phone}
            onRetry={() => void (media.isOpen ? way.media.setCameraOff(false) : way.media.open())}
          />
        )}
        <LazyDeviceChoice media={way.media} />
      </Dialog>
      <LazyProblemDialog
        dialog={dialog === 'problem' ? {} : null}
        api={way.api}
        room={room}
        onRoom={onRoom}
        onClose={close}
      />
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </div>
  );
}

/** The other person stays in view while the own screen shows something else. */
async function showSmall(stage: HTMLElement | null): Promise<void> {
  const picture = stage?.querySelector<HTMLVideoElement>('[data-main-picture] video');
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  else await picture?.requestPictureInPicture().catch(() => {});
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(video);
  return (
    <Dialog isOpen onClose={onClose} title={t.shortcuts}>
      <ul>
        <li>{t.shortcut_mute}</li>
        <li>{t.shortcut_camera}</li>
        <li>{t.shortcut_share}</li>
        <li>{t.shortcut_chat}</li>
        <li>{t.shortcut_fullscreen}</li>
      </ul>
    </Dialog>
  );
}

/** With Alt, so that nobody who types or speaks to the computer sets one off by accident. */
const KEYS = { KeyM: 'mute', KeyK: 'camera', KeyB: 'share', KeyC: 'chat', KeyV: 'fullscreen' } as const;

type Shortcut = (typeof KEYS)[keyof typeof KEYS];

type Press = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

function shortcutOf({ code, altKey, ctrlKey, metaKey, repeat }: Press): Shortcut | undefined {
  if (!altKey || ctrlKey || metaKey || repeat) return undefined;
  return KEYS[code as keyof typeof KEYS];
}

/** Calls the action of a shortcut while the call is on the screen. */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    const action = shortcut && actions[shortcut];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
