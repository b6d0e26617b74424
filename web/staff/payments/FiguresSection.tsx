import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { MonthFigures } from '#contract/dashboard.contract.ts';
import { formatEuro, formatWholeEuro } from '#contract/euro.rules.ts';
import { staff_empty } from '#texts/generated/staff_empty.ts';
import { staff_feedback } from '#texts/generated/staff_feedback.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { berlinDateOf, formatDate, formatMonth, noonOf } from '#web/lib/dates.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link, useSearchParams } from '#web/lib/router.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ratingLabel } from '../feedback/rating-label.ts';
import { pathToClinic } from '../paths.ts';
import styles from './Payments.module.css';
import { barsOf, chartFrame, heightOf, marksOf, monthAfter } from './takings-chart.ts';

export function FiguresSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const [month, setMonth] = useMonth();
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

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The chosen month. It is kept in the address, so that Back, a reload or a link shows the same figures. */
function useMonth(): [string, (month: string) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : presentMonth();
  const change = (next: string) => {
    const after = new URLSearchParams(search);
    after.set('month', next);
    setSearch(after, { replace: true });
  };
  return [month, change];
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
      <FeedbackFigures feedback={data.feedback} />
      <TakingsByDay days={data.days} />
    </>
  );
}

function FigureList({ figures }: { figures: MonthFigures }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const euro = (cents: number) => formatEuro(cents, language);
  const { appointments_cancelled: cancelled, no_shows: missed } = figures;
  const { offered, taken, blocked_minutes: minutes, recovered_cents } = figures.waitlist;
  const shown = [
    [t.taken, euro(figures.taken_cents), `${t.refunded}: ${euro(figures.refunded_cents)}`],
    [t.appointments, String(figures.appointments_completed), t.appointments_note({ cancelled, missed })],
    [t.patients, String(figures.patients_seen), t.patients_note({ count: figures.new_patients })],
    [t.notes_overdue, String(figures.notes_overdue), t.notes_overdue_note],
    [t.waitlist, euro(recovered_cents), t.waitlist_note({ offered, taken, minutes })],
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

/** How often each answer was given, of all doctors together. */
function FeedbackFigures({ feedback }: Pick<MonthFigures, 'feedback'>) {
  const t = useTexts(staff_feedback);
  const count = feedback.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <h3>{t.figures_title({ count })}</h3>
      {count === 0 ? (
        <p className={styles.soft}>{t.figures_none}</p>
      ) : (
        <ul className={styles.ratings} aria-label={t.figures}>
          {feedback.map(({ rating, count: given }) => (
            <li key={rating}>
              <span>{ratingLabel(rating, t)}</span>
              <meter min={0} max={count} value={given} aria-hidden="true" />
              <span>{given}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Day = MonthFigures['days'][number];

/** The takings of each day as bars; a button shows them as a table. */
function TakingsByDay({ days }: { days: Day[] }) {
  const t = useTexts(staff_money);
  const empty = useTexts(staff_empty);
  const [isTable, setTable] = useState(false);
  if (days.every(({ taken_cents }) => taken_cents === 0))
    return (
      <p className={styles.soft}>
        {t.no_takings} <Link to={pathToClinic('services')}>{empty.see_prices}</Link>
      </p>
    );
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
  const described = ({ date, taken_cents, appointments }: Day) => {
    const taken = { date: formatDate(noonOf(date)), amount: formatEuro(taken_cents, language) };
    return appointments === 1 ? t.bar_one(taken) : t.bar({ ...taken, appointments });
  };
  const frame = chartFrame({ isCompact: useIsCompact() });
  const marks = marksOf(days);
  const texts = days.filter(({ taken_cents }) => taken_cents > 0).map(described);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`${t.chart}. ${texts.join('. ')}`}
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

/** The files of a month for the tax adviser, with the sum and the checksum that are in them. */
function MonthExportPart({ month }: { month: string }) {
  const t = useTexts(staff_money);
  const partId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.export}>
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={partId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.export_title}
      </Button>
      <div id={partId} hidden={!isOpen}>
        {isOpen && <Files month={month} />}
      </div>
    </div>
  );
}

function Files({ month }: { month: string }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['GET /api/staff/month-export', month],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/month-export', { month }, { signal })).data,
  });
  if (isLoadingError) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={2} label={t.loading} />;
  const { bookings: count, kept_cents, checksum, is_ready, unbooked } = data;
  const euro = (cents: number) => ({ amount: formatEuro(cents, language) });
  const sum = { amount: formatEuro(kept_cents, language), checksum };
  const save = (file: 'datev' | 'csv') =>
    downloadFile(`/api/staff/month-export/${file}?month=${month}`).catch((failed: Error) =>
      showToast({ type: 'error', text: failed.message }),
    );
  return (
    <>
      <p>{count === 1 ? t.export_text_one(sum) : t.export_text({ count, ...sum })}</p>
      <ul className={styles.soft}>
        {data.invoiced_cents !== 0 && <li>{t.export_invoiced(euro(data.invoiced_cents))}</li>}
        <li>{t.export_provider_fees(euro(data.provider_fee_cents))}</li>
        <li>{t.export_paid_out(euro(data.paid_out_cents))}</li>
      </ul>
      {unbooked > 0 && (
        <p>{unbooked === 1 ? t.export_unbooked_one : t.export_unbooked({ count: unbooked })}</p>
      )}
      {!is_ready && <p className={styles.soft}>{t.export_not_ready}</p>}
      <div className={styles.files}>
        {is_ready && (
          <Button look="secondary" size="small" onClick={() => void save('datev')}>
            {t.export_datev}
          </Button>
        )}
        <Button look="secondary" size="small" onClick={() => void save('csv')}>
          {t.export_csv}
        </Button>
      </div>
    </>
  );
}

export function monthFigures(month: string) {
  return queryOptions({
    queryKey: ['GET /api/staff/figures', month],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/figures', { month }, { signal })).data,
  });
}

/** `2026-11`, by Berlin's calendar. */
export function presentMonth(): string {
  return berlinDateOf(new Date()).slice(0, 7);
}
