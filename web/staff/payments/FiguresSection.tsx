import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { MonthFigures } from '#contract/dashboard.contract.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { formatDate, formatMonth, noonOf } from '#web/lib/dates.ts';
import { formatEuro, formatWholeEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MonthExportPart } from './MonthExportPart.tsx';
import { monthFigures, presentMonth } from './month-figures.ts';
import styles from './Payments.module.css';
import { barsOf, chartFrame, heightOf, marksOf, monthAfter } from './takings-chart.ts';

export function FiguresSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const [month, setMonth] = useState(() => presentMonth());
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t.figures}</h2>
        <MonthChoice month={month} onChange={setMonth} />
      </div>
      <Figures month={month} />
      <MonthExportPart month={month} />
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
    ...monthFigures(month),
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
  const { appointments_cancelled: cancelled, no_shows: missed } = figures;
  const shown = [
    [t.taken, euro(figures.taken_cents), `${t.refunded}: ${euro(figures.refunded_cents)}`],
    [t.appointments, String(figures.appointments_completed), t.appointments_note({ cancelled, missed })],
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

type Day = MonthFigures['days'][number];

/** The takings of each day as bars; a button shows them as a table. */
function TakingsByDay({ days }: { days: Day[] }) {
  const t = useTexts(staff_money);
  const [isTable, setTable] = useState(false);
  if (days.every(({ taken_cents }) => taken_cents === 0))
    return <p className={styles.soft}>{t.no_takings}</p>;
  return (
    <>
      <div className={styles.head}>
        <h3>{t.chart}</h3>
        <Button look="quiet" size="small" onClick={() => setTable(!isTable)}>
          {isTable ? t.chart_picture : t.chart_table}
        </Button>
      </div>
      {isTable ? <TakingsTable days={days} /> : <TakingsChart days={days} />}
    </>
  );
}

function TakingsChart({ days }: { days: Day[] }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const described = (day: Day) =>
    t.bar({
      date: formatDate(noonOf(day.date)),
      amount: formatEuro(day.taken_cents, language),
      appointments: day.appointments,
    });
  const frame = chartFrame({ isCompact: useIsCompact() });
  const marks = marksOf(days);
  const words = days.filter(({ taken_cents }) => taken_cents > 0).map(described);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`${t.chart}. ${words.join('. ')}`}
    >
      {marks.map((cents) => {
        const y = frame.floor - heightOf(cents, marks, frame);
        return (
          <g key={cents}>
            <line className={styles.axis} x1={frame.left} x2={frame.width} y1={y} y2={y} />
            <text className={styles.mark} x={frame.left - 8} y={y + 4} textAnchor="end">
              {formatWholeEuro(cents, language)}
            </text>
          </g>
        );
      })}
      {barsOf(days, frame).map(({ day, x, y, width, height, label }) => (
        <g key={day.date}>
          <rect className={styles.bar} x={x} y={y} width={width} height={height} rx="3">
            <title>{described(day)}</title>
          </rect>
          {label && (
            <text className={styles.mark} x={x + width / 2} y={frame.height - 8} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function TakingsTable({ days }: { days: Day[] }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const date = (day: Day) => formatDate(noonOf(day.date));
  const taken = (day: Day) => formatEuro(day.taken_cents, language);
  const refunded = (day: Day) => formatEuro(day.refunded_cents, language);
  const appointments = (day: Day) => String(day.appointments);
  return (
    <DataTable
      caption={t.chart}
      rowKey={(day) => day.date}
      rows={days.filter((day) => day.taken_cents + day.refunded_cents + day.appointments > 0)}
      startView={{ pageSize: 50 }}
      empty={t.no_takings}
      columns={[
        { key: 'date', header: t.day, cell: date, text: date, sortBy: (day) => day.date, isSortable: true },
        { key: 'taken', header: t.taken, cell: taken, text: taken },
        { key: 'refunded', header: t.refunded, cell: refunded, text: refunded },
        { key: 'appointments', header: t.appointments, cell: appointments, text: appointments },
      ]}
    />
  );
}
