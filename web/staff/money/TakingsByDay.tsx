import { useState } from 'react';
import type { MonthFigures } from '#contract/dashboard-staff.contract.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { formatDate, formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { noonOf } from '../calendar/berlin-days.ts';
import styles from './Money.module.css';
import { barsOf, CHART } from './takings-chart.ts';

type Day = MonthFigures['days'][number];

/** As bars, or as a table for whoever would rather read the numbers. */
export function TakingsByDay({ days }: { days: Day[] }) {
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
      visits: day.visits,
    });
  const words = days.filter(({ taken_cents }) => taken_cents > 0).map(described);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      role="img"
      aria-label={`${t.chart}. ${words.join('. ')}`}
    >
      <line className={styles.axis} x1="0" x2={CHART.width} y1={CHART.floor} y2={CHART.floor} />
      {barsOf(days).map(({ day, x, y, width, height, label }) => (
        <g key={day.date}>
          <rect className={styles.bar} x={x} y={y} width={width} height={height} rx="3">
            <title>{described(day)}</title>
          </rect>
          {label && (
            <text className={styles.mark} x={x + width / 2} y={CHART.height - 4} textAnchor="middle">
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
  const visits = (day: Day) => String(day.visits);
  return (
    <DataTable
      caption={t.chart}
      rowKey={(day) => day.date}
      rows={days.filter((day) => day.taken_cents + day.refunded_cents + day.visits > 0)}
      startView={{ pageSize: 50 }}
      empty={t.no_takings}
      columns={[
        { key: 'date', header: t.day, cell: date, text: date, sortBy: (day) => day.date, isSortable: true },
        { key: 'taken', header: t.taken, cell: taken, text: taken },
        { key: 'refunded', header: t.refunded, cell: refunded, text: refunded },
        { key: 'visits', header: t.visits, cell: visits, text: visits },
      ]}
    />
  );
}
