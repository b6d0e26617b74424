import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';
import {
  currentPlace,
  currentToasts,
  dismissToast,
  pauseToasts,
  resumeToasts,
  subscribeToToasts,
  type Toast,
} from './toasts.ts';

const NONE: readonly Toast[] = [];
/** Screen readers announce a text only when it comes into a live region some time after the region itself. */
const SILENT_MILLISECONDS = 100;

/** The toasts of the page, rendered once; while a modal dialog is open they are inside it. */
export function Toasts() {
  const place = useSyncExternalStore(subscribeToToasts, currentPlace, () => undefined);
  return place ? createPortal(<Region />, place) : <Region />;
}

/** Both live regions are there before the first toast, or nothing is announced. */
function Region() {
  const toasts = useAnnouncedToasts();
  const region = useRef<HTMLDivElement>(null);
  const pausing = useToastPause(region, toasts);
  const cards = (areErrors: boolean) =>
    toasts
      .filter(({ type }) => (type === 'error') === areErrors)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />);

  // Opened last, so that the toasts are in front of everything.
  useEffect(() => region.current?.showPopover(), []);

  return (
    <div ref={region} popover="manual" className={styles.region} {...pausing}>
      <div role="alert" className={styles.stack}>
        {cards(true)}
      </div>
      <div role="status" className={styles.stack}>
        {cards(false)}
      </div>
    </div>
  );
}

function useAnnouncedToasts(): readonly Toast[] {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
  const [isSilent, setIsSilent] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setIsSilent, SILENT_MILLISECONDS, false);
    return () => clearTimeout(timer);
  }, []);
  return isSilent ? NONE : toasts;
}

const ICONS = { success: CircleCheck, error: OctagonAlert, warning: TriangleAlert } as const;

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTexts(ui);
  const Icon = ICONS[toast.type];

  return (
    <div
      className={classNames(styles.toast, styles[toast.type])}
      data-toast-type={toast.type}
      data-text-key={toast.key}
    >
      <Icon className={styles.icon} size={22} aria-hidden="true" />
      <p>{toast.text}</p>
      {toast.action && <ToastAction id={toast.id} {...toast.action} />}
      <IconButton label={t.close} onClick={() => dismissToast(toast.id)}>
        <X />
      </IconButton>
    </div>
  );
}

function ToastAction({ id, label, onPress, endsAt }: { id: number } & NonNullable<Toast['action']>) {
  const secondsLeft = useSecondsLeft(endsAt);
  const press = () => {
    dismissToast(id);
    onPress();
  };
  return (
    <Button look="secondary" size="small" className={styles.action} onClick={press}>
      {label} {secondsLeft !== null && <span aria-hidden="true">({secondsLeft})</span>}
    </Button>
  );
}

/** Counts down every second; null where nothing ends. A screen reader would read every second, so it hears none. */
function useSecondsLeft(endsAt: number | undefined): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === undefined ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/**
 * Keeps the toasts while the pointer is on them or the focus is in them. A resting pointer does not count, as after
 * pressing a button at that place: the toast would never disappear.
 */
function useToastPause(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  const isPointedAt = useRef(false);
  const cameFrom = useRef<HTMLElement>(null);
  const hasFocus = () => region.current?.contains(document.activeElement);

  const point = (event: PointerEvent) => {
    if (isPointedAt.current || (event.movementX === 0 && event.movementY === 0)) return;
    isPointedAt.current = true;
    pauseToasts();
  };
  const letGo = () => {
    isPointedAt.current = false;
    if (!hasFocus()) resumeToasts();
  };
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
    pauseToasts();
  };
  // The pressed button goes with its toast. What the focus came from may be gone, too.
  const goBack = () => {
    if (hasFocus()) cameFrom.current?.focus();
    if (hasFocus()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  const blur = () => {
    if (!isPointedAt.current) resumeToasts();
  };

  // When a toast disappears under the pointer or with the focus, the browser sends no event.
  useEffect(() => {
    const isHeld = toasts.length > 0 && region.current?.matches(':hover, :focus-within');
    if (isHeld) return;
    isPointedAt.current = false;
    resumeToasts();
  }, [region, toasts]);

  return { onPointerMove: point, onPointerLeave: letGo, onFocus: enter, onBlur: blur, onClick: goBack };
}
