import type { ReactNode } from 'react';
import styles from './OneLine.module.css';

/** Keeps a number, a time or an amount on one line. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={styles.oneLine}>{children}</span>;
}
