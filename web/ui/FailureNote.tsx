import CloudAlert from 'lucide-react/icons/cloud-alert';
import type { MouseEvent } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Note.module.css';

interface FailureNoteProps {
  /** The message of the server; a general sentence without it. */
  message?: string | undefined;
  onRetry?: () => void;
  /** Whether a toast already announces the same text. */
  isSilent?: boolean;
}

export function FailureNote({ message, onRetry, isSilent = false }: FailureNoteProps) {
  const t = useTexts(ui);
  // The button disappears with the note, so the focus moves to the part of the page around it.
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
