import { Fragment, useRef } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { berlinDateOf, formatLongDate, formatShortDay, formatTime, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type CalendarColumn, useClinicNow } from '../calendar/calendar-query.ts';
import styles from './Calendar.module.css';
import type { OpenDialog } from './calendar-dialog.ts';
import { entriesOn, isRunning, shownDates, type Timed } from './calendar-entries.ts';
import entryStyles from './Entry.module.css';
import { DayMarks, EntryButton } from './EntryButton.tsx';
import { type Occasion, useListAtNow } from './open-at-now.ts';

interface ListProps {
  columns: CalendarColumn[];
  dates: string[];
  clockOffset: number;
  occasion: Occasion;
  onOpen: OpenDialog;
}

/** The days one below the other: for phones, and for people who prefer a list to a grid. */
export function CalendarList({ columns, dates, clockOffset, occasion, onOpen }: ListProps) {
  const language = useLanguage();
  const now = useClinicNow(clockOffset);
  const place = useRef<HTMLDivElement>(null);
  useListAtNow(place, occasion);
  return (
    <div ref={place} className={styles.listDays}>
      {dates.map((date) => (
        <Card key={date}>
          <DayHeading isRepeated={dates.length === 1}>{formatLongDate(noonOf(date), language)}</DayHeading>
          {columns.map((column) => (
            <section
              key={column.doctor.id}
              className={styles.listDoctor}
              aria-label={column.doctor.display_name}
            >
              {columns.length > 1 && <h3>{column.doctor.display_name}</h3>}
              <EntryList date={date} column={column} now={now} onOpen={onOpen} />
            </section>
          ))}
        </Card>
      ))}
    </div>
  );
}

/** The day stands above the calendar as well: a single day is not written twice. */
function DayHeading({ isRepeated, children }: { isRepeated: boolean; children: string }) {
  const heading = <h2 className={styles.listDay}>{children}</h2>;
  return isRepeated ? <VisuallyHidden>{heading}</VisuallyHidden> : heading;
}

interface EntryListProps {
  date: string;
  column: CalendarColumn;
  now: Date;
  onOpen: OpenDialog;
}

/** A day of a doctor as a plain list; today shows between which entries the clock stands. */
function EntryList({ date, column, now, onOpen }: EntryListProps) {
  const t = useTexts(staff_calendar);
  const entries = entriesOn(date, column);
  const next = berlinDateOf(now) === date ? entries.find((entry) => isAhead(entry, now)) : undefined;
  return (
    <div className={entryStyles.list}>
      <DayMarks date={date} column={column} onOpen={onOpen} />
      {entries.length === 0 && <p className={entryStyles.nothing}>{t.nothing}</p>}
      {entries.length > 0 && (
        <ol className={entryStyles.entries}>
          {entries.map((entry) => (
            <Fragment key={entry.key}>
              {entry === next && (
                <li className={entryStyles.nowMark} data-now>
                  {t.now({ time: formatTime(now) })}
                </li>
              )}
              <li>
                <EntryButton
                  entry={entry}
                  date={date}
                  onOpen={onOpen}
                  doctor={column.doctor}
                  isNow={isRunning(entry, now)}
                />
              </li>
            </Fragment>
          ))}
        </ol>
      )}
    </div>
  );
}

function isAhead({ date_start_time }: Timed, now: Date): boolean {
  return Date.parse(date_start_time) > now.getTime();
}

/** A week of several doctors: a row for each, a column for each day. */
export function TeamWeek({ columns, dates, clockOffset, onOpen }: Omit<ListProps, 'occasion'>) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const now = useClinicNow(clockOffset);
  const today = berlinDateOf(now);
  const shown = shownDates(dates, columns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard as well.
    <section className={styles.scroll} aria-label={t.team_week} tabIndex={0}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">{t.doctor}</th>
            {shown.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {formatShortDay(noonOf(date), language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.doctor.id}>
              <th scope="row">{column.doctor.display_name}</th>
              {shown.map((date) => (
                <td key={date}>
                  <EntryList date={date} column={column} now={now} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
