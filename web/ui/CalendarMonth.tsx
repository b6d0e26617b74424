import { useCalendarGrid } from 'react-aria/useCalendar';
import type { CalendarState } from 'react-stately/useCalendarState';
import styles from './Calendar.module.css';
import { CalendarDay } from './CalendarDay.tsx';

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
