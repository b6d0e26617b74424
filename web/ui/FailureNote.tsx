import CloudAlert from 'lucide-react/icons/cloud-alert';
import type { MouseEvent } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Note.module.css';

interface FailureNoteProps {
  /** What the server said; without it a general sentence. */
  message?: string | undefined;
  onRetry?: () => void;
  /** A toast says the same, and is heard. */
  isSilent?: boolean;
}

export function FailureNote({ message, onRetry, isSilent = false }: FailureNoteProps) {
  const t = useTexts(ui);
  // The button goes with the note; whoever pressed it goes on at the same place.
  const retry = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    onRetry?.();
  };
  return (
    <div className={classNames(styles.note, styles.failure)} role={isSilent ? undefined : 'alert'}>
      <span className={styles.icon} aria-hidden="true">
        <CloudAlert />
      </span>
      <p>{message ?? t.loadingFailed}</p>
      {onRetry && (
        <Button look="secondary" onClick={retry}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
