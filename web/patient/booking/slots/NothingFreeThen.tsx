import { useQuery } from '@tanstack/react-query';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { formatMonth, formatShortDay, formatWeekday } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { earliestTime } from './free-times.ts';
import { NothingFree } from './NothingFree.tsx';
import { firstDayAfter } from './slot-days.ts';
import {
  chooseDoctor,
  monthOf,
  pickDate,
  type ShownSelection,
  type SlotSelection,
} from './slot-selection.ts';

interface NothingFreeThenProps {
  serviceId: number;
  /** The day or month in which nothing is free. */
  shown: ShownSelection;
  onChange: (next: SlotSelection) => void;
}

/** Leads to the next free day after it, else to the first there is, and to the other doctors. */
export function NothingFreeThen({ serviceId, shown, onChange }: NothingFreeThenProps) {
  const language = useLanguage();
  const t = words[language];
  const { doctorId, month, pickedDate } = shown;
  const later = useQuery(earliestTime(serviceId, doctorId, pickedDate ?? firstDayAfter(month)));
  const first = useQuery(earliestTime(serviceId, doctorId));
  const next = later.data?.earliest ?? first.data?.earliest;

  const reason = pickedDate
    ? t.none_on_day({ day: formatWeekday(pickedDate, language) })
    : t.none_in_month({ month: formatMonth(month, language) });
  const nameOf = (date: string) =>
    monthOf(date) === month
      ? t.to_day({ day: formatShortDay(date, language) })
      : t.to_month({ month: formatMonth(monthOf(date), language) });
  const ways = [
    next && { label: nameOf(next.date), go: () => onChange(pickDate(shown, next.date)) },
    doctorId !== null && { label: t.show_all_doctors, go: () => onChange(chooseDoctor(shown, null)) },
  ];
  return <NothingFree reason={reason} ways={ways.filter((way) => !!way)} />;
}
