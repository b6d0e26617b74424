import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** Something to be read before going on; a danger is announced at once. */
export function Notice({ tone, children }: { tone: 'good' | 'danger'; children: ReactNode }) {
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck;
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
