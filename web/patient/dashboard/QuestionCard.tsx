import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './Dashboard.module.css';

/** Asks the patient something, above everything else. */
export function QuestionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card role="region" aria-label={title} className={styles.claim}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
