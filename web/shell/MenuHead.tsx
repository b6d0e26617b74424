import type { ReactNode } from 'react';
import styles from './MenuHead.module.css';
import { useBrand } from './settings.ts';

/**
 * The first lines of the account menu on narrow screens, where the header is only mark and icons: who is signed in,
 * the clinic's name and its subtitle (OR-57).
 */
export function MenuHead({ children }: { children?: ReactNode }) {
  const { name, subtitle } = useBrand();
  return (
    <li className={styles.head}>
      {children && <span className={styles.person}>{children}</span>}
      <span>{name}</span>
      {subtitle && <span className={styles.soft}>{subtitle}</span>}
    </li>
  );
}
