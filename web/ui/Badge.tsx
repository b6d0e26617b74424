import styles from './Badge.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The number of unread things; hidden at zero. `label` is read aloud, such as "3 unread messages". */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{unreadLabel(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

const HIGHEST_SHOWN = 99;

/** A badge has room for two digits. */
export function unreadLabel(count: number): string {
  return count > HIGHEST_SHOWN ? `${HIGHEST_SHOWN}+` : String(count);
}
