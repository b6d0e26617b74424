import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatShortDay } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { berlinDateOf, noonOf } from './berlin-days.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import { shownDates } from './calendar-entries.ts';
import type { CalendarColumn } from './calendar-query.ts';
import { EntryList } from './EntryList.tsx';
import styles from './TeamWeek.module.css';
import { useClinicNow } from './use-clinic-now.ts';

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
