import { type KeyboardEvent, type MouseEvent, memo, type Ref } from 'react';
import { ui_calendar } from '#texts/generated/ui_calendar.ts';
import { formatLongDate, formatMonth, monthOf, weekdayName } from '#web/lib/dates.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import styles from './Calendar.module.css';
import { dayByKey, weeksOf } from './calendar-days.ts';

interface CalendarMonthProps {
  ref: Ref<HTMLTableElement>;
  /** The one day that the Tab key reaches; its month is shown. */
  focused: string;
  picked: string | null;
  today: string;
  markedDates: ReadonlySet<string>;
  /** The keys lead to another day. */
  onMove: (date: string) => void;
  onPick: (date: string) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The days of a month as a grid for arrow keys. One handler serves all days, so that a press draws only two anew. */
export function CalendarMonth({ ref, focused, picked, today, markedDates, ...on }: CalendarMonthProps) {
  const language = useLanguage();
  const press = (event: MouseEvent) => {
    const date = dayOf(event.target);
    if (date && markedDates.has(date)) on.onPick(date);
  };
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(dayOf(event.target) ?? focused, event);
    if (!next) return;
    event.preventDefault();
    on.onMove(next);
  };
  const month = monthOf(focused);
  return (
    <table
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table for the eye
      role="grid"
      aria-label={formatMonth(month, language)}
      className={styles.grid}
      onClick={press}
      onKeyDown={move}
    >
      <thead aria-hidden="true">
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} className={styles.weekday}>
              {weekdayName(weekday, language, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((days) => (
          <tr key={days.find((day) => day !== null)}>
            {days.map((date, place) =>
              date ? (
                <CalendarDay
                  key={date}
                  {...{ date, language }}
                  isMarked={markedDates.has(date)}
                  isPicked={date === picked}
                  isToday={date === today}
                  isFocused={date === focused}
                />
              ) : (
                <td key={WEEKDAYS[place]} aria-hidden="true" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayOf(target: EventTarget): string | undefined {
  return (target as Element).closest<HTMLElement>('[data-date]')?.dataset.date;
}

interface CalendarDayProps {
  date: string;
  language: Language;
  isMarked: boolean;
  isPicked: boolean;
  isToday: boolean;
  isFocused: boolean;
}

const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { date, language, isMarked, isPicked, isToday, isFocused } = props;
  const t = ui_calendar[language];
  const nameParts = [
    formatLongDate(date, language),
    isToday && t.today,
    isPicked && t.picked,
    isMarked && t.freeDays,
  ];
  return (
    <td>
      <button
        type="button"
        className={styles.day}
        tabIndex={isFocused ? 0 : -1}
        aria-label={nameParts.filter(Boolean).join(', ')}
        aria-disabled={!isMarked}
        data-date={date}
        data-marked={isMarked || undefined}
        data-picked={isPicked || undefined}
        data-today={isToday || undefined}
      >
        {Number(date.slice('YYYY-MM-'.length))}
      </button>
    </td>
  );
});
