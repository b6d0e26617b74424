import type { ReactNode } from 'react';
import styles from './OneLine.module.css';

/** A number, a time or an amount that would be misread when broken in two. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={styles.oneLine}>{children}</span>;
}
