import { type ReactNode, useId } from 'react';
import { dashboard } from '#texts/generated/dashboard.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './Dashboard.module.css';

interface BlockProps {
  title: string;
  more: { to: string; label: string };
  /** Said instead of the content when there is none. */
  empty: string | false;
  children: ReactNode;
}

/** One of the dashboard's blocks, with the way to all of it. */
export function Block({ title, more, empty, children }: BlockProps) {
  const t = useTexts(dashboard);
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId}>
      <div className={styles.blockHead}>
        <h2 id={titleId}>{title}</h2>
        <Link to={more.to} aria-label={more.label}>
          {t.more}
        </Link>
      </div>
      {empty ? <p className={styles.soft}>{empty}</p> : children}
    </Card>
  );
}
