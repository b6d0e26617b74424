import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ui_calendar } from '#texts/generated/ui_calendar.ts';
import { formatMonth, monthOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import styles from './Calendar.module.css';
import { CalendarMonth } from './CalendarMonth.tsx';
import { addMonths, type CalendarBounds, keepWithin } from './calendar-days.ts';
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

type FocusedDayProps = Pick<CalendarProps, 'month' | 'value' | 'markedDates' | 'onMonthChange'>;

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
        {...{ focused, today, markedDates }}
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

/** Puts the focus on the reached day once it is drawn; its month may be another one than before. */
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
function useFocusedDay({ month, value, markedDates, onMonthChange }: FocusedDayProps) {
  const isInMonth = (date: string) => date.startsWith(`${month}-`);
  const start = [value ?? '', ...markedDates].find(isInMonth) ?? `${month}-01`;
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
