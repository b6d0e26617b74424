import type { CalendarDate } from '@internationalized/date';
import type { ComponentProps } from 'react';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Calendar.module.css';
import { classNames } from './class-names.ts';

export function CalendarMonth({ markedDates }: { markedDates: ReadonlySet<string> }) {
  return (
    <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarDay date={date} isMarked={markedDates.has(date.toString())} />}
      </CalendarGridBody>
    </CalendarGrid>
  );
}

function CalendarDay({ date, isMarked }: { date: CalendarDate; isMarked: boolean }) {
  const t = useTexts(ui);
  const name = (day: ComponentProps<'div'>) => ({
    ...day,
    'aria-label': isMarked ? `${day['aria-label']}, ${t.freeDays}` : day['aria-label'],
  });
  return (
    <CalendarCell
      date={date}
      className={classNames(styles.day, isMarked && styles.marked)}
      render={(day) => <div {...name(day)} />}
    />
  );
}
