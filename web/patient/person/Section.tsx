import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './Account.module.css';

interface SectionProps {
  /** By which a menu of the page leads here. */
  id?: string;
  title: string;
  /** Beside the title, such as a status. */
  aside?: ReactNode;
  text?: string;
  children: ReactNode;
}

export function Section({ id, title, aside, text, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      role="region"
      aria-labelledby={titleId}
      className={styles.section}
    >
      <div className={styles.sectionHead}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {text && <p className={styles.soft}>{text}</p>}
      {children}
    </Card>
  );
}
