import CloudAlert from 'lucide-react/icons/cloud-alert';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Note.module.css';

interface FailureNoteProps {
  /** What the server said; without it a general sentence. */
  message?: string | undefined;
  onRetry?: () => void;
}

export function FailureNote({ message, onRetry }: FailureNoteProps) {
  const t = useTexts(ui);
  return (
    <div className={classNames(styles.note, styles.failure)} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <CloudAlert />
      </span>
      <p>{message ?? t.loadingFailed}</p>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
