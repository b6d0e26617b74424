import { useQuery } from '@tanstack/react-query';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { Calendar } from '#web/ui/Calendar.tsx';
import { type BookableDays, schedulesOf } from './free-times.ts';
import styles from './SlotCalendar.module.css';
import { SlotTimes } from './SlotTimes.tsx';
import { pickDate, type ShownSelection, type SlotSelection, turnMonth } from './slot-selection.ts';

interface SlotCalendarProps {
  serviceId: number;
  shown: ShownSelection;
  bookable: BookableDays;
  /** The day to begin with is not known yet. */
  isOpening: boolean;
  onChange: (next: SlotSelection) => void;
}

const NO_DATES: ReadonlySet<string> = new Set();

/** The free days of a month, and beside them the times of the picked day. */
export function SlotCalendar({ serviceId, shown, bookable, isOpening, onChange }: SlotCalendarProps) {
  const t = useTexts(words);
  const schedules = useQuery({ ...schedulesOf(serviceId, shown), enabled: !isOpening });
  const { asked, markedDates = NO_DATES } = schedules.data ?? {};
  const isMonthKnown = asked?.month === shown.month && asked.doctorId === shown.doctorId;

  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <Calendar
          label={t.choose_day}
          month={shown.month}
          value={shown.pickedDate}
          today={bookable.firstDate}
          firstDate={bookable.firstDate}
          lastDate={bookable.lastDate}
          markedDates={markedDates}
          isLoading={!isMonthKnown && !schedules.isError}
          onMonthChange={(month) => onChange(turnMonth(shown, month))}
          onPick={(date) => onChange(pickDate(shown, date))}
        />
        <SlotTimes serviceId={serviceId} shown={shown} schedules={schedules} onChange={onChange} />
      </div>
    </div>
  );
}
