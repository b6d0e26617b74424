import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

const ICONS = { good: CircleCheck, waiting: Clock, danger: CircleAlert } as const;

/** Something to be read before going on; a danger is announced at once. */
export function Notice({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
