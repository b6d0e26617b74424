import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { MonthFigures } from '#contract/dashboard-staff.contract.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatEuro, formatMonth } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { berlinDateOf } from '../calendar/berlin-days.ts';
import styles from './Money.module.css';
import { monthAfter } from './months.ts';
import { TakingsByDay } from './TakingsByDay.tsx';

export function FiguresSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const [month, setMonth] = useState(() => berlinDateOf(new Date()).slice(0, 7));
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t.figures}</h2>
        <MonthChoice month={month} onChange={setMonth} />
      </div>
      <Figures month={month} />
    </Card>
  );
}

function MonthChoice({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  return (
    <div className={styles.months}>
      <IconButton label={t.previous} onClick={() => onChange(monthAfter(month, -1))}>
        <ChevronLeft />
      </IconButton>
      <span className={styles.month} aria-live="polite">
        {formatMonth(month, language)}
      </span>
      <IconButton label={t.next} onClick={() => onChange(monthAfter(month, 1))}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}

function Figures({ month }: { month: string }) {
  const t = useTexts(staff_money);
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['GET /api/staff/figures', month],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/figures', { month }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  if (isLoadingError) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={5} label={t.loading} />;
  return (
    <>
      <FigureList figures={data} />
      <TakingsByDay days={data.days} />
    </>
  );
}

function FigureList({ figures }: { figures: MonthFigures }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const euro = (cents: number) => formatEuro(cents, language);
  const { visits_cancelled: cancelled, no_shows: missed } = figures;
  const shown = [
    [t.taken, euro(figures.taken_cents), `${t.refunded}: ${euro(figures.refunded_cents)}`],
    [t.open, euro(figures.open_cents), t.open_count({ count: figures.open_count })],
    [t.visits, String(figures.visits_completed), t.visits_note({ cancelled, missed })],
    [t.patients, String(figures.patients_seen), t.patients_note({ count: figures.new_patients })],
  ] as const;
  return (
    <dl className={styles.figures}>
      {shown.map(([name, value, note]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.soft}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
