import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './Documents.module.css';

interface SectionProps {
  title: string;
  /** The way to a new one. */
  action?: ReactNode;
  /** Said when there is nothing in it. */
  empty: string;
  /** List items. */
  children: ReactNode[];
}

/** One kind of files. */
export function Section({ title, action, empty, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children.length === 0 ? (
        <p className={styles.soft}>{empty}</p>
      ) : (
        <ul className={styles.list}>{children}</ul>
      )}
    </Card>
  );
}
