import { useId } from 'react';
import { staff_today } from '#texts/generated/staff_today.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OpenDialog } from '../calendar/calendar-dialog.ts';
import type { CalendarColumn } from '../calendar/calendar-query.ts';
import { visitsInOrder } from './day-order.ts';
import styles from './Today.module.css';
import { VisitItem } from './VisitItem.tsx';

interface VisitsOfTodayProps {
  calendar: {
    data: { columns: CalendarColumn[]; clockOffset: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  onOpen: OpenDialog;
}

export function VisitsOfToday({ calendar, onOpen }: VisitsOfTodayProps) {
  const t = useTexts(staff_today);
  const titleId = useId();
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.visits}</h2>
      <Visits calendar={calendar} onOpen={onOpen} />
    </Card>
  );
}

function Visits({ calendar: { data, error, refetch }, onOpen }: VisitsOfTodayProps) {
  const t = useTexts(staff_today);
  // What was loaded once stays when a later look fails.
  if (!data && error) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={6} label={t.loading} />;

  const visits = visitsInOrder(data.columns);
  if (visits.length === 0) return <EmptyNote title={t.no_visits_title} text={t.no_visits_text} />;
  const namesDoctors = data.columns.length > 1;
  return (
    <ul className={styles.list}>
      {visits.map(({ visit, doctor }) => (
        <VisitItem
          key={visit.id}
          doctor={namesDoctors ? doctor : null}
          clockOffset={data.clockOffset}
          {...{ visit, onOpen }}
        />
      ))}
    </ul>
  );
}
