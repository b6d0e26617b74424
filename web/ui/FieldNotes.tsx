import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, use } from 'react';
import styles from './Field.module.css';
import { QuietErrors } from './LongForm.tsx';

interface FieldNotesProps {
  hint: ReactNode;
  hintId: string;
  errors: readonly string[];
  errorsId: string;
  isAlert?: boolean;
}

/** The element for errors exists before the first error, so that screen readers announce it. */
export function FieldNotes({ hint, hintId, errors, errorsId, isAlert = false }: FieldNotesProps) {
  const isQuiet = use(QuietErrors);
  return (
    <>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div id={errorsId} {...(isAlert ? { role: 'alert' } : { 'aria-live': isQuiet ? undefined : 'polite' })}>
        {errors.length > 0 && (
          <ul className={styles.errors}>
            {errors.map((error) => (
              <li key={error}>
                <CircleAlert size={18} aria-hidden="true" />
                <span>{error}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** The control itself tells assistive technology that it is required. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {'\u00a0*'}
    </span>
  );
}
