import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './ToastCard.tsx';
import styles from './Toasts.module.css';
import { currentPlace, currentToasts, subscribeToToasts, type Toast } from './toasts.ts';
import { useToastPause } from './use-toast-pause.ts';

const NONE: readonly Toast[] = [];
/** What a live region holds when it comes into the page is not announced; what comes this much later is. */
const SILENT_MILLISECONDS = 100;

/** Stands once in every page; while a modal dialog is open, inside it. */
export function Toasts() {
  const place = useSyncExternalStore(subscribeToToasts, currentPlace, () => undefined);
  return place ? createPortal(<Region />, place) : <Region />;
}

/** Both live regions are there before the first toast, or nothing is announced. */
function Region() {
  const toasts = useAnnouncedToasts();
  const region = useRef<HTMLDivElement>(null);
  const pausing = useToastPause(region, toasts);
  const errors = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');

  // In front of everything that was opened before.
  useEffect(() => region.current?.showPopover(), []);

  return (
    <div ref={region} popover="manual" className={styles.region} {...pausing}>
      <div role="alert" className={styles.stack}>
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" className={styles.stack}>
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
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
