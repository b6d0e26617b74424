import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './Today.module.css';

interface TaskCardProps {
  title: string;
  children: ReactNode[];
}

/** One kind of work; without any there is no card. */
export function TaskCard({ title, children }: TaskCardProps) {
  const titleId = useId();
  if (children.length === 0) return null;
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </Card>
  );
}
