import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { ToastCard } from './ToastCard.tsx';
import styles from './Toasts.module.css';
import { currentToasts, subscribeToToasts, type Toast } from './toasts.ts';
import { useToastPause } from './use-toast-pause.ts';

const NONE: readonly Toast[] = [];

/** Stands once in every page. Both live regions are there before the first toast, or nothing is announced. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
  const region = useRef<HTMLDivElement>(null);
  const pausing = useToastPause(region, toasts);
  const errors = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');
  useTopLayer(region, toasts);

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

/** A modal dialog covers everything opened before it, so new toasts step in front of it. */
function useTopLayer(region: RefObject<HTMLDivElement | null>, toasts: readonly Toast[]): void {
  useEffect(() => {
    region.current?.showPopover();
  }, [region]);

  useEffect(() => {
    if (toasts.length === 0 || !document.querySelector('dialog:modal')) return;
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [region, toasts]);
}
