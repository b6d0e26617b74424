import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { berlinDateOf, formatLongDate, formatShortDay, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './Calendar.module.css';
import type { OpenDialog } from './calendar-dialog.ts';
import { entriesOn, shownDates } from './calendar-entries.ts';
import { type CalendarColumn, useClinicNow } from './calendar-query.ts';
import entryStyles from './Entry.module.css';
import { DayMarks, EntryButton } from './EntryButton.tsx';

interface ListProps {
  columns: CalendarColumn[];
  dates: string[];
  onOpen: OpenDialog;
}

/** The days one below the other: for phones, and for people who prefer a list to a grid. */
export function CalendarList({ columns, dates, onOpen }: ListProps) {
  const language = useLanguage();
  return (
    <div className={styles.listDays}>
      {dates.map((date) => (
        <Card key={date}>
          <h2 className={styles.listDay}>{formatLongDate(noonOf(date), language)}</h2>
          {columns.map((column) => (
            <section
              key={column.doctor.id}
              className={styles.listDoctor}
              aria-label={column.doctor.display_name}
            >
              {columns.length > 1 && <h3>{column.doctor.display_name}</h3>}
              <EntryList {...{ date, column, onOpen }} />
            </section>
          ))}
        </Card>
      ))}
    </div>
  );
}

interface EntryListProps {
  date: string;
  column: CalendarColumn;
  onOpen: OpenDialog;
}

/** A day of a doctor as a plain list. */
function EntryList({ date, column, onOpen }: EntryListProps) {
  const t = useTexts(staff_calendar);
  const entries = entriesOn(date, column);
  return (
    <div className={entryStyles.list}>
      <DayMarks {...{ date, column, onOpen }} />
      {entries.length === 0 && <p className={entryStyles.nothing}>{t.nothing}</p>}
      {entries.length > 0 && (
        <ol className={entryStyles.entries}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryButton {...{ entry, date, onOpen }} doctor={column.doctor} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface TeamWeekProps {
  columns: CalendarColumn[];
  dates: string[];
  clockOffset: number;
  onOpen: OpenDialog;
}

/** A week of several doctors: a row for each, a column for each day. */
export function TeamWeek({ columns, dates, clockOffset, onOpen }: TeamWeekProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const today = berlinDateOf(useClinicNow(clockOffset));
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
                  <EntryList {...{ date, column, onOpen }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
