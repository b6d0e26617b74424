import { useSyncExternalStore } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import { currentToasts, subscribeToToasts } from '#web/ui/toasts.ts';
import styles from './RestOfErrors.module.css';

interface RestOfErrorsProps {
  /** `isToasted`: a toast says all of the rest; without it none does. */
  refusal: { rest: readonly string[]; isToasted?: boolean } | null | undefined;
  /** Shown even when there are no errors to list. */
  lead?: string;
}

/**
 * The refusals of the server that belong to no field of the form. A toast that says the same is read first: the note
 * keeps its place and shows when the toast is gone, so nothing stands on the screen twice.
 */
export function RestOfErrors({ refusal, lead }: RestOfErrorsProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const texts = refusal?.rest ?? [];
  const isToasted = refusal?.isToasted === true;
  if (texts.length === 0 && !lead) return null;
  const isInToast = isToasted && texts.every((text) => toasts.some((toast) => toast.text === text));
  const hidden = isInToast ? styles.inToast : undefined;
  return (
    <div className={lead ? undefined : hidden}>
      <Notice tone="danger" isSilent={isToasted && !lead}>
        {lead && <p>{lead}</p>}
        {texts.length > 0 && (
          <ul className={hidden}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
