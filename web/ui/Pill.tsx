import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Pill.module.css';

type PillTone = 'good' | 'waiting' | 'over' | 'danger' | 'brand';

/** A status in words; the colour only supports them. */
export function Pill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}
