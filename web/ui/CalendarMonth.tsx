import type { CalendarDate } from '@internationalized/date';
import { useRef } from 'react';
import { useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import type { CalendarState } from 'react-stately/useCalendarState';
import { ui_calendar } from '#texts/generated/ui_calendar.ts';
import { formatLongDate } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import styles from './Calendar.module.css';

interface CalendarMonthProps {
  month: CalendarState;
  picked: string | null;
  today: string;
  markedDates: ReadonlySet<string>;
}

export function CalendarMonth({ month, picked, today, markedDates }: CalendarMonthProps) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { weekdayStyle: 'short', firstDayOfWeek: 'mon' },
    month,
  );
  const weeks = Array.from({ length: weeksInMonth }, (_, week) => month.getDatesInWeek(week));

  return (
    <table {...gridProps} className={styles.grid}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((day) => (
            <th key={day} className={styles.weekday}>
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((dates) => (
          <tr key={String(dates[0])}>
            {dates.map(
              (date) =>
                date && (
                  <CalendarDay
                    key={date.toString()}
                    month={month}
                    date={date}
                    isMarked={markedDates.has(date.toString())}
                    isPicked={date.toString() === picked}
                    isToday={date.toString() === today}
                  />
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CalendarDayProps {
  month: CalendarState;
  date: CalendarDate;
  isMarked: boolean;
  isPicked: boolean;
  isToday: boolean;
}

/** The name of the day is ours, because react-aria would use the browser's time zone; it handles keys and focus. */
function CalendarDay({ month, date, isMarked, isPicked, isToday }: CalendarDayProps) {
  const language = useLanguage();
  const t = ui_calendar[language];
  const day = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isOutsideVisibleRange, formattedDate } = useCalendarCell(
    { date },
    month,
    day,
  );
  const nameParts = [
    formatLongDate(date.toString(), language),
    isToday && t.today,
    isPicked && t.picked,
    isMarked && t.freeDays,
  ];
  const named = { ...buttonProps, 'aria-label': nameParts.filter(Boolean).join(', ') };

  if (isOutsideVisibleRange) return <td {...cellProps} />;
  return (
    <td {...cellProps}>
      <div
        {...named}
        ref={day}
        className={styles.day}
        data-marked={isMarked || undefined}
        data-picked={isPicked || undefined}
        data-today={isToday || undefined}
      >
        {formattedDate}
      </div>
    </td>
  );
}
