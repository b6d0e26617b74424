import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatDate, formatLongDate } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { addDays, berlinDateOf, noonOf } from './berlin-days.ts';
import styles from './Calendar.module.css';
import type { CalendarView } from './calendar-view.ts';

interface StepperProps {
  view: CalendarView;
  onChange: (change: { date: string }) => void;
}

/** Back, on, or to today. The days are named aloud when they change. */
export function DayStepper({ view, onChange }: StepperProps) {
  const t = useTexts(staff_calendar);
  const isWeek = view.range === 'week';
  const go = (days: number) => onChange({ date: addDays(view.date, days) });
  return (
    <div className={styles.days}>
      <IconButton
        hasBorder
        label={isWeek ? t.previous_week : t.previous_day}
        onClick={() => go(isWeek ? -7 : -1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton hasBorder label={isWeek ? t.next_week : t.next_day} onClick={() => go(isWeek ? 7 : 1)}>
        <ChevronRight />
      </IconButton>
      <Button look="secondary" size="small" onClick={() => onChange({ date: berlinDateOf(new Date()) })}>
        {t.today}
      </Button>
      <p className={styles.heading} aria-live="polite">
        {useDaysInWords(view)}
      </p>
    </div>
  );
}

function useDaysInWords({ dates, range, date }: CalendarView): string {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  if (range === 'day') return formatLongDate(noonOf(date), language);
  const [first = date, last = first] = [dates[0], dates.at(-1)];
  return t.days({ from: formatDate(noonOf(first)), to: formatDate(noonOf(last)) });
}
