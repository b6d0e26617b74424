import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Page.module.css';

/** The measure of a screen's content: comfortable margins, never wider than it reads well. */
export function Page({ children, width }: { children: ReactNode; width?: 'narrow' | 'wide' }) {
  return <div className={classNames(styles.page, width && styles[width])}>{children}</div>;
}
