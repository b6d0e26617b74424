import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { staff_today } from '#texts/generated/staff_today.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OpenDialog } from '../calendar/calendar-dialog.ts';
import { calendarOf } from '../calendar/calendar-query.ts';
import { visitsInOrder } from './day-order.ts';
import styles from './Today.module.css';
import { VisitItem } from './VisitItem.tsx';

const RELOAD_MILLISECONDS = 30_000;

interface VisitsOfTodayProps {
  date: string;
  onOpen: OpenDialog;
}

export function VisitsOfToday({ date, onOpen }: VisitsOfTodayProps) {
  const t = useTexts(staff_today);
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.visits}</h2>
      <Visits date={date} onOpen={onOpen} />
    </Card>
  );
}

function Visits({ date, onOpen }: VisitsOfTodayProps) {
  const t = useTexts(staff_today);
  const { data, error, refetch } = useQuery({
    ...calendarOf([date], useLanguage()),
    refetchInterval: RELOAD_MILLISECONDS,
  });
  // What was loaded once stays when a later look fails.
  if (!data && error) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={6} label={t.loading} />;

  const visits = visitsInOrder(data.columns);
  if (visits.length === 0) return <EmptyNote title={t.no_visits_title} text={t.no_visits_text} />;
  const namesDoctors = data.columns.length > 1;
  return (
    <ul className={styles.list}>
      {visits.map(({ visit, doctor }) => (
        <VisitItem key={visit.id} visit={visit} doctor={namesDoctors ? doctor : null} onOpen={onOpen} />
      ))}
    </ul>
  );
}
