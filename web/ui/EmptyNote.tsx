import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import styles from './Note.module.css';

interface EmptyNoteProps {
  title?: ReactNode;
  text: ReactNode;
  /** The next step, where there is one. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyNote({ title, text, action, icon = <Inbox /> }: EmptyNoteProps) {
  return (
    <div className={styles.note}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {title && <p className={styles.title}>{title}</p>}
      <p>{text}</p>
      {action}
    </div>
  );
}
