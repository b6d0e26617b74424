import { type CSSProperties, useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { berlinDateOf, formatLongDate, formatShortDay, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { OpenDialog } from './calendar-dialog.ts';
import { entriesOn, isRunning, type Minutes, shownDates, spansOn } from './calendar-entries.ts';
import { type CalendarColumn, useClinicNow } from './calendar-query.ts';
import { DayMarks, EntryButton } from './EntryButton.tsx';
import styles from './Grid.module.css';
import { HourAxis, HourLines, NowLine } from './HourAxis.tsx';
import { moveBetweenEntries } from './move-between-entries.ts';
import { stretchesOf, type TimeScale, timeScale } from './time-scale.ts';

interface GridProps {
  columns: CalendarColumn[];
  dates: string[];
  clockOffset: number;
  onOpen: OpenDialog;
}

/** A grid with the time from top to bottom; its columns are the doctors of one day or the days of one doctor. */
export function CalendarGrid({ columns, dates, clockOffset, onOpen }: GridProps) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const scale = timeScale(stretchesOf(dates, columns, opened));
  const now = useClinicNow(clockOffset);
  const shown = shownDates(dates, columns);
  const days = columns.flatMap((column) => shown.map((date) => ({ column, date })));
  const toggle = (from: number) =>
    setOpened((before) =>
      before.includes(from) ? before.filter((each) => each !== from) : [...before, from],
    );
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move between the buttons inside. */}
      <div
        className={styles.grid}
        onKeyDown={moveBetweenEntries}
        style={{ '--columns': days.length } as CSSProperties}
      >
        <HourAxis scale={scale} now={shown.includes(berlinDateOf(now)) ? now : null} onToggle={toggle} />
        {days.map(({ column, date }, place) => (
          <GridColumn
            key={`${column.doctor.id} ${date}`}
            {...{ column, date, scale, now, onOpen }}
            place={place}
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
  scale: TimeScale;
  now: Date;
  /** Counted from the left, without the hours. */
  place: number;
  /** Whether the columns are doctors; otherwise they are the days of one doctor. */
  isDay: boolean;
  onOpen: OpenDialog;
}

/** One day of one doctor. Its entries stand in the order of time, so that Tab follows the clock. */
function GridColumn({ column, date, scale, now, place, isDay, onOpen }: GridColumnProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const { doctor } = column;
  const day = formatLongDate(noonOf(date), language);
  const isToday = berlinDateOf(now) === date;
  const entries = entriesOn(date, column);
  return (
    <section
      className={styles.column}
      style={{ gridColumn: place + 2 }}
      data-column
      aria-label={t.column_label({ doctor: doctor.display_name, day })}
    >
      <header className={styles.head}>
        <h2 className={styles.title} data-today={isToday || undefined}>
          {isDay ? doctor.display_name : formatShortDay(noonOf(date), language)}
        </h2>
        <DayMarks {...{ date, column, onOpen }} />
      </header>
      <div className={styles.body} style={{ height: scale.height }}>
        <Bands {...{ date, column, scale }} />
        <HourLines scale={scale} />
        {isToday && <NowLine now={now} scale={scale} />}
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.key} className={styles.place} style={placeOf(entry, scale)}>
              <EntryButton {...{ entry, doctor, date, onOpen }} isNow={isRunning(entry, now)} />
            </li>
          ))}
        </ol>
        {entries.length === 0 && <VisuallyHidden>{t.nothing}</VisuallyHidden>}
      </div>
    </section>
  );
}

/** Working hours are light, absences are hatched; entries and marks say the same in words. */
function Bands({ date, column, scale }: Pick<GridColumnProps, 'date' | 'column' | 'scale'>) {
  const open = spansOn(date, [...column.working_hours, ...column.extra_windows]);
  const away = spansOn(date, column.absences);
  return (
    <div aria-hidden="true">
      {open.map((span) => (
        <div key={`open ${span.from}`} className={styles.open} style={placeOf(span, scale)} />
      ))}
      {away.map((span) => (
        <div key={`away ${span.from}`} className={styles.away} style={placeOf(span, scale)} />
      ))}
    </div>
  );
}

function placeOf({ from, to }: Minutes, { topOf }: TimeScale): CSSProperties {
  return { top: topOf(from), height: topOf(to) - topOf(from) };
}
