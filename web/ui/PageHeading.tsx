import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface PageHeadingProps {
  children: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** The main action of the page, beside the heading. */
  action?: ReactNode;
}

/** The one h1 of a screen. It can take the focus, so that the shell announces the screen after navigation. */
export function PageHeading({ children, lead, action }: PageHeadingProps) {
  return (
    <div className={styles.line}>
      <div className={styles.block}>
        <h1 tabIndex={-1} className={styles.heading}>
          {children}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
