import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

const ICONS = { good: CircleCheck, waiting: Clock, danger: CircleAlert } as const;

interface NoticeProps {
  tone: keyof typeof ICONS;
  /** Whether a toast already announces the same text. */
  isSilent?: boolean | undefined;
  children: ReactNode;
}

/** A note to read before going on; a danger is announced at once. */
export function Notice({ tone, isSilent = false, children }: NoticeProps) {
  const Icon = ICONS[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={styles.notice} data-tone={tone} role={isSilent ? undefined : role}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
