import type { CSSProperties, KeyboardEvent } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { berlinDateOf, berlinMinutesOf, formatLongDate, formatShortDay, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { OpenDialog } from './calendar-dialog.ts';
import { entriesOn, type Minutes, shownDates, shownHours, spansOn } from './calendar-entries.ts';
import { type CalendarColumn, useClinicNow } from './calendar-query.ts';
import { DayMarks, EntryButton } from './EntryButton.tsx';
import styles from './Grid.module.css';

interface GridProps {
  columns: CalendarColumn[];
  dates: string[];
  clockOffset: number;
  onOpen: OpenDialog;
}

/** A grid with the time from top to bottom; its columns are the doctors of one day or the days of one doctor. */
export function CalendarGrid({ columns, dates, clockOffset, onOpen }: GridProps) {
  const hours = shownHours(dates, columns);
  const now = useClinicNow(clockOffset);
  const days = columns.flatMap((column) => shownDates(dates, columns).map((date) => ({ column, date })));
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move between the buttons inside. */}
      <div
        className={styles.grid}
        onKeyDown={moveBetweenEntries}
        style={{ '--columns': days.length } as CSSProperties}
      >
        <div className={styles.hours} aria-hidden="true">
          <div className={styles.body} style={heightOf(hours)}>
            {hoursIn(hours).map((minutes) => (
              <span
                key={minutes}
                className={styles.hour}
                style={placeOf({ from: minutes, to: minutes }, hours)}
              >
                {minutes / 60}:00
              </span>
            ))}
          </div>
        </div>
        {days.map(({ column, date }) => (
          <GridColumn
            key={`${column.doctor.id} ${date}`}
            {...{ column, date, hours, now, onOpen }}
            isDay={dates.length === 1}
          />
        ))}
      </div>
    </div>
  );
}

interface GridColumnProps {
  column: CalendarColumn;
  date: string;
  hours: Minutes;
  now: Date;
  /** Whether the columns are doctors; otherwise they are the days of one doctor. */
  isDay: boolean;
  onOpen: OpenDialog;
}

/** One day of one doctor. Its entries stand in the order of time, so that Tab follows the clock. */
function GridColumn({ column, date, hours, now, isDay, onOpen }: GridColumnProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const { doctor } = column;
  const day = formatLongDate(noonOf(date), language);
  const isToday = berlinDateOf(now) === date;
  const entries = entriesOn(date, column);
  return (
    <section
      className={styles.column}
      data-column
      aria-label={t.column_label({ doctor: doctor.display_name, day })}
    >
      <header className={styles.head}>
        <h2 className={styles.title} data-today={isToday || undefined}>
          {isDay ? doctor.display_name : formatShortDay(noonOf(date), language)}
        </h2>
        <DayMarks {...{ date, column, onOpen }} />
      </header>
      <div className={styles.body} style={heightOf(hours)}>
        <Bands {...{ date, column, hours }} />
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.key} className={styles.place} style={placeOf(entry, hours)}>
              <EntryButton {...{ entry, doctor, date, onOpen }} />
            </li>
          ))}
        </ol>
        {entries.length === 0 && <VisuallyHidden>{t.nothing}</VisuallyHidden>}
        {isToday && <NowLine now={now} hours={hours} />}
      </div>
    </section>
  );
}

/** Working hours are light, absences are hatched; entries and marks say the same in words. */
function Bands({ date, column, hours }: Pick<GridColumnProps, 'date' | 'column' | 'hours'>) {
  const open = spansOn(date, [...column.working_hours, ...column.extra_windows]);
  const away = spansOn(date, column.absences);
  return (
    <div aria-hidden="true">
      {open.map((span) => (
        <div key={`open ${span.from}`} className={styles.open} style={placeOf(span, hours)} />
      ))}
      {away.map((span) => (
        <div key={`away ${span.from}`} className={styles.away} style={placeOf(span, hours)} />
      ))}
    </div>
  );
}

function NowLine({ now, hours }: { now: Date; hours: Minutes }) {
  const minutes = berlinMinutesOf(now);
  if (minutes < hours.from || minutes > hours.to) return null;
  return (
    <div className={styles.now} aria-hidden="true" style={placeOf({ from: minutes, to: minutes }, hours)} />
  );
}

/** High enough for a time and a name in half an hour. */
const PIXELS_PER_MINUTE = 1.5;

function placeOf({ from, to }: Minutes, hours: Minutes): CSSProperties {
  const [top, bottom] = [Math.max(from, hours.from), Math.min(to, hours.to)];
  return {
    top: (top - hours.from) * PIXELS_PER_MINUTE,
    height: Math.max(0, bottom - top) * PIXELS_PER_MINUTE,
  };
}

function heightOf({ from, to }: Minutes): CSSProperties {
  const hour = { '--hour': `${60 * PIXELS_PER_MINUTE}px` };
  return { ...hour, height: (to - from) * PIXELS_PER_MINUTE } as CSSProperties;
}

/** The full hours of the span. */
function hoursIn({ from, to }: Minutes): number[] {
  return Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
}

/** Arrow keys: up and down move within a column, left and right move to the nearest entry of the next column. */
function moveBetweenEntries(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
  const column = from?.closest('[data-column]');
  if (!from || !column) return;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const entries = entriesIn(column);
    entries[entries.indexOf(from) + step]?.focus();
    return;
  }
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')];
  for (let at = columns.indexOf(column) + step; columns[at]; at += step) {
    const beside = nearest(from, entriesIn(columns[at]));
    beside?.focus();
    if (beside) return;
  }
}

function entriesIn(column: Element | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
}

function nearest(from: HTMLElement, entries: HTMLElement[]): HTMLElement | undefined {
  const { top } = from.getBoundingClientRect();
  const distance = (entry: HTMLElement) => Math.abs(entry.getBoundingClientRect().top - top);
  return entries.toSorted((one, other) => distance(one) - distance(other))[0];
}
