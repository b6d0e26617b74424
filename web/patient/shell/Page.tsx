import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Page.module.css';

/** The measure of a screen's content: comfortable margins, never wider than it reads well. */
export function Page({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return <div className={classNames(styles.page, isNarrow && styles.narrow)}>{children}</div>;
}
