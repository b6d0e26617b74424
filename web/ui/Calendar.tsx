import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ui_calendar } from '#texts/generated/ui_calendar.ts';
import { formatLongDate, formatMonth, monthOf, weekdayName } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import styles from './Calendar.module.css';
import { addMonths, type CalendarBounds, dayByKey, keepWithin, weeksFrom } from './calendar-days.ts';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CalendarProps extends CalendarBounds {
  /** The name of the calendar, read aloud. */
  label: string;
  /** The month that is shown, `2026-11`. */
  month: string;
  /** The picked day, `2026-11-19`. */
  value: string | null;
  /** Today in Berlin; the browser may be in another time zone. */
  today: string;
  /** The days with free times; only these can be picked. */
  markedDates: ReadonlySet<string>;
  isLoading?: boolean;
  onMonthChange: (month: string) => void;
  onPick: (date: string) => void;
}

type FocusedDayProps = Pick<
  CalendarProps,
  'month' | 'value' | 'markedDates' | 'onMonthChange' | keyof CalendarBounds
>;

/** By then no month that was asked for before the shown one is still on its way. */
const SETTLED_AFTER_MS = 1_000;

/** A month of days. Arrow keys, Home, End, PageUp and PageDown move through it; Enter and Space pick a day. */
export function Calendar({ label, today, isLoading = false, onPick, ...rest }: CalendarProps) {
  const t = useTexts(ui_calendar);
  const language = useLanguage();
  const { value, markedDates, firstDate, lastDate } = rest;
  const { focused, reach } = useFocusedDay(rest);
  const { grid, focusDay } = useFocusOnDay(focused);
  const shown = monthOf(focused);
  const isFirst = firstDate !== undefined && shown <= monthOf(firstDate);
  const isLast = lastDate !== undefined && shown >= monthOf(lastDate);
  const move = (date: string) => {
    const next = keepWithin(date, rest);
    focusDay(next);
    reach(next);
  };
  /** The button of the outermost month is locked; who pressed it finds herself in the grid. */
  const turn = (months: number) => {
    const next = keepWithin(addMonths(focused, months), rest);
    if ([firstDate, lastDate].some((bound) => bound && monthOf(bound) === monthOf(next))) focusDay(next);
    reach(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={`${label}, ${formatMonth(shown, language)}`}
      className={classNames(styles.calendar, isLoading && styles.loading)}
      aria-busy={isLoading}
    >
      <div className={styles.head}>
        <TurnButton label={t.previousMonth} isLocked={isFirst} onPress={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </TurnButton>
        <p className={styles.title} aria-live="polite">
          {formatMonth(shown, language)}
        </p>
        <TurnButton label={t.nextMonth} isLocked={isLast} onPress={() => turn(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </TurnButton>
      </div>
      <CalendarMonth
        ref={grid}
        focused={focused}
        today={today}
        firstDate={firstDate}
        markedDates={markedDates}
        picked={value}
        onMove={move}
        onPick={(date) => {
          reach(date);
          onPick(date);
        }}
      />
      <p className={styles.legend}>
        <span className={styles.sample} aria-hidden="true" />
        {t.freeDays}
      </p>
      <VisuallyHidden>
        <span role="status">{isLoading ? t.loading : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Puts the focus on the reached day once it is rendered; its month may be another one than before. */
function useFocusOnDay(focused: string) {
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(undefined);
  const focusNow = (date: string) => {
    wanted.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  };
  useLayoutEffect(() => {
    if (wanted.current === focused) focusNow(focused);
  });
  const focusDay = (date: string) => {
    if (date === focused) focusNow(date);
    else wanted.current = date;
  };
  return { grid, focusDay };
}

/**
 * The day that the arrow keys have reached, until the caller shows another month or picks another day. A month that
 * the keys reach is shown at once, before the caller has loaded it.
 */
function useFocusedDay({ month, value, markedDates, onMonthChange, ...bounds }: FocusedDayProps) {
  const isInMonth = (date: string) => date.startsWith(`${month}-`);
  // Never a day of a past week, which is not shown: the Tab key would not find the grid.
  const start = keepWithin([value ?? '', ...markedDates].find(isInMonth) ?? `${month}-01`, bounds);
  const [focused, setFocused] = useState(start);
  const [seen, setSeen] = useState({ month, value });
  // The month that the keys asked for last. While it is on its way, months that were asked for earlier may still come.
  const [coming, setComing] = useState<string | null>(null);

  useEffect(() => {
    if (coming !== month) return;
    const timer = setTimeout(() => setComing(null), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [coming, month]);

  if (seen.month !== month || seen.value !== value) {
    setSeen({ month, value });
    const isOutdated = coming !== null && coming !== month;
    if (value !== null || (!isOutdated && !isInMonth(focused))) setFocused(start);
  }
  return {
    focused,
    reach: (date: string) => {
      setFocused(date);
      const wanted = monthOf(date);
      if (wanted === (coming ?? month)) return;
      setComing(wanted);
      onMonthChange(wanted);
    },
  };
}

interface TurnButtonProps {
  label: string;
  isLocked: boolean;
  onPress: () => void;
  children: ReactNode;
}

function TurnButton({ label, isLocked, onPress, children }: TurnButtonProps) {
  return (
    <button type="button" className={styles.turn} aria-label={label} disabled={isLocked} onClick={onPress}>
      {children}
    </button>
  );
}

interface CalendarMonthProps {
  ref: Ref<HTMLTableElement>;
  /** The one day that the Tab key reaches; its month is shown. */
  focused: string;
  picked: string | null;
  today: string;
  firstDate: string | undefined;
  markedDates: ReadonlySet<string>;
  /** The keys lead to another day. */
  onMove: (date: string) => void;
  onPick: (date: string) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const WEEKS = [1, 2, 3, 4, 5, 6];

/** The days of a month as a grid for arrow keys. One handler serves all days, so that a press renders only two anew. */
function CalendarMonth({ ref, focused, picked, today, firstDate, markedDates, ...on }: CalendarMonthProps) {
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
        {/* By their places, not by their days: another month is written into the same cells. */}
        {weeksFrom(month, firstDate).map((days, week) => (
          <tr key={WEEKS[week]}>
            {days.map((date, place) =>
              date ? (
                <CalendarDay
                  key={WEEKDAYS[place]}
                  date={date}
                  language={language}
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
