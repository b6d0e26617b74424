import { type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import { useCalendar } from 'react-aria/useCalendar';
import { useCalendarState } from 'react-stately/useCalendarState';
import { ui_calendar } from '#texts/generated/ui_calendar.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import styles from './Calendar.module.css';
import { CalendarMonth } from './CalendarMonth.tsx';
import { classNames } from './class-names.ts';
import { useOwnPressableStyle } from './pressable-style.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CalendarProps {
  /** The name of the calendar, read aloud. */
  label: string;
  /** The month that is shown, `2026-11`. */
  month: string;
  /** The picked day, `2026-11-19`. */
  value: string | null;
  /** Today in Berlin; the browser may be in another time zone. */
  today: string;
  /** The first and last day that can be reached. */
  firstDate?: string;
  lastDate?: string;
  /** The days with free times; only these can be picked. */
  markedDates: ReadonlySet<string>;
  isLoading?: boolean;
  onMonthChange: (month: string) => void;
  onPick: (date: string) => void;
}

type FocusedDayProps = Pick<CalendarProps, 'month' | 'value' | 'markedDates' | 'onMonthChange'>;

/** By then no month that was asked for before the shown one is still on its way. */
const SETTLED_AFTER_MS = 1_000;

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const;

export function Calendar(props: CalendarProps) {
  useOwnPressableStyle();
  return (
    <I18nProvider locale={LOCALES[useLanguage()]}>
      <CalendarCard {...props} />
    </I18nProvider>
  );
}

function CalendarCard({ label, value, today, markedDates, isLoading = false, ...rest }: CalendarProps) {
  const t = useTexts(ui_calendar);
  const month = useCalendarState({
    locale: LOCALES[useLanguage()],
    createCalendar,
    firstDayOfWeek: 'mon',
    ...useFocusedDay({ value, markedDates, ...rest }),
    ...boundsOf(rest),
    value: value && markedDates.has(value) ? parseDate(value) : null,
    onChange: (date) => rest.onPick(String(date)),
    isDateUnavailable: (date) => !markedDates.has(date.toString()),
  });
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(
    { 'aria-label': label },
    month,
  );

  return (
    <div
      {...calendarProps}
      className={classNames(styles.calendar, isLoading && styles.loading)}
      aria-busy={isLoading}
    >
      <CalendarHead title={title} previous={prevButtonProps} next={nextButtonProps} />
      <CalendarMonth month={month} picked={value} today={today} markedDates={markedDates} />
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

/**
 * The day that the arrow keys have reached, until the caller shows another month or picks another day. A month that
 * the keys reach is shown at once, before the caller has loaded it.
 */
function useFocusedDay({ month, value, markedDates, onMonthChange }: FocusedDayProps) {
  const isInMonth = (date: string) => date.startsWith(`${month}-`);
  const start = [value ?? '', ...markedDates].find(isInMonth) ?? `${month}-01`;
  const [focused, setFocused] = useState(() => parseDate(start));
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
    if (value !== null || (!isOutdated && !isInMonth(focused.toString()))) setFocused(parseDate(start));
  }
  return {
    focusedValue: focused,
    onFocusChange: (date: CalendarDate) => {
      setFocused(date);
      const wanted = date.toString().slice(0, 'YYYY-MM'.length);
      if (wanted === (coming ?? month)) return;
      setComing(wanted);
      onMonthChange(wanted);
    },
  };
}

function boundsOf({ firstDate, lastDate }: Pick<CalendarProps, 'firstDate' | 'lastDate'>) {
  return {
    minValue: firstDate ? parseDate(firstDate) : null,
    maxValue: lastDate ? parseDate(lastDate) : null,
  };
}

/** Only the Gregorian calendar is loaded; others would make the page heavier. */
function createCalendar(): GregorianCalendar {
  return new GregorianCalendar();
}

interface CalendarHeadProps {
  /** The month that is shown; the calendar itself reads it aloud. */
  title: string;
  previous: AriaButtonProps;
  next: AriaButtonProps;
}

function CalendarHead({ title, previous, next }: CalendarHeadProps) {
  const t = useTexts(ui_calendar);
  return (
    <div className={styles.head}>
      <TurnButton {...previous} aria-label={t.previousMonth}>
        <ChevronLeft size={18} aria-hidden="true" />
      </TurnButton>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <TurnButton {...next} aria-label={t.nextMonth}>
        <ChevronRight size={18} aria-hidden="true" />
      </TurnButton>
    </div>
  );
}

function TurnButton({ children, ...aria }: AriaButtonProps & { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(aria, button);
  return (
    <button {...buttonProps} ref={button} className={styles.turn}>
      {children}
    </button>
  );
}
