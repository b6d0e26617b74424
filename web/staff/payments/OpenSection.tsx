import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { staff_money } from '#texts/generated/staff_money.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { pathTo } from '../paths.ts';
import { useMayCall } from '../shell/permissions.ts';
import { staffTasks } from '../today/staff-tasks.ts';
import { InvoicesTable } from './InvoicesTable.tsx';
import { monthFigures, presentMonth } from './month-figures.ts';
import styles from './Payments.module.css';

/** What somebody has to see first: unpaid amounts, failed payments, and what will be charged soon. */
export function OpenSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const seesFigures = useMayCall('readMonthFigures');
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.open_title}</h2>
      {seesFigures && <OpenAmounts />}
      <InvoicesTable
        filter="open"
        caption={t.open_invoices}
        empty={<EmptyNote title={t.open_none_title} text={t.open_none_text} />}
      />
    </Card>
  );
}

function OpenAmounts() {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const figures = useQuery(monthFigures(presentMonth())).data;
  const tasks = useQuery(staffTasks(language)).data?.payment_tasks.length ?? 0;
  const euro = (cents: number) => formatEuro(cents, language);
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>{t.unpaid}</dt>
        <dd className={styles.value}>{figures && euro(figures.open_cents)}</dd>
        <dd className={styles.soft}>{figures && t.unpaid_note({ count: figures.open_count })}</dd>
      </div>
      <div className={styles.figure}>
        <dt>{t.due}</dt>
        <dd className={styles.value}>{figures && euro(figures.due_cents)}</dd>
        <dd className={styles.soft}>{figures && t.due_note({ count: figures.due_count })}</dd>
      </div>
      <div className={styles.figure}>
        <dt>{t.failed}</dt>
        <dd className={styles.value}>{tasks}</dd>
        <dd className={styles.soft}>
          {tasks > 0 ? <Link to={pathTo('today')}>{t.failed_link}</Link> : t.failed_none}
        </dd>
      </div>
    </dl>
  );
}
