import { type CalendarDate, parseDate } from '@internationalized/date';
import { useState } from 'react';
import { Calendar as AriaCalendar } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ui } from '#texts/generated/ui.ts';
import { useLanguage } from '#web/lib/language.ts';
import styles from './Calendar.module.css';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';
import { classNames } from './class-names.ts';
import { useOwnPressableStyle } from './pressable-style.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CalendarProps {
  /** What the calendar is for, read aloud. */
  label: string;
  /** The month on show, `2026-11`. */
  month: string;
  /** The picked day, `2026-11-19`. */
  value: string | null;
  /** The days with something free; only these can be picked. */
  markedDates: ReadonlySet<string>;
  isLoading?: boolean;
  onMonthChange: (month: string) => void;
  onPick: (date: string) => void;
}

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const;

export function Calendar({
  label,
  month,
  value,
  markedDates,
  isLoading = false,
  onMonthChange,
  onPick,
}: CalendarProps) {
  useOwnPressableStyle();
  const language = useLanguage();
  const t = ui[language];
  const [focused, setFocused] = useState<CalendarDate>();
  const isInMonth = (date: string) => date.startsWith(`${month}-`);
  const start = value && isInMonth(value) ? value : `${month}-01`;

  const moveFocus = (date: CalendarDate) => {
    setFocused(date);
    const isoDate = date.toString();
    if (!isInMonth(isoDate)) onMonthChange(isoDate.slice(0, 'YYYY-MM'.length));
  };

  return (
    <I18nProvider locale={LOCALES[language]}>
      <AriaCalendar
        className={classNames(styles.calendar, isLoading && styles.loading)}
        aria-label={label}
        aria-busy={isLoading}
        firstDayOfWeek="mon"
        value={value ? parseDate(value) : null}
        focusedValue={focused && isInMonth(focused.toString()) ? focused : parseDate(start)}
        onFocusChange={moveFocus}
        onChange={(date) => onPick(date.toString())}
        isDateUnavailable={(date) => !markedDates.has(date.toString())}
      >
        <CalendarHead />
        <CalendarMonth markedDates={markedDates} />
        <p className={styles.legend}>
          <span className={styles.sample} aria-hidden="true" />
          {t.freeDays}
        </p>
        <VisuallyHidden>
          <span role="status">{isLoading ? t.loading : ''}</span>
        </VisuallyHidden>
      </AriaCalendar>
    </I18nProvider>
  );
}
