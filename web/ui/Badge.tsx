import styles from './Badge.module.css';
import { unreadLabel } from './unread-label.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How many are unread; nothing when there are none. `label` reads it aloud, such as "3 unread messages". */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{unreadLabel(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
