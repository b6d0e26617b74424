import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import type { BookableDays } from './free-times.ts';
import { NothingFree } from './NothingFree.tsx';
import { chooseDoctor, type SlotSelection } from './slot-selection.ts';

interface NothingFreeFromProps {
  from: string;
  shown: SlotSelection;
  bookable: BookableDays;
  onChange: (next: SlotSelection) => void;
  onFrom: (date: string) => void;
}

/** Leads back to the first day, and to the other doctors. */
export function NothingFreeFrom({ from, shown, bookable, onChange, onFrom }: NothingFreeFromProps) {
  const language = useLanguage();
  const t = words[language];
  const ways = [
    from > bookable.firstDate && { label: t.from_today, go: () => onFrom(bookable.firstDate) },
    shown.doctorId !== null && { label: t.show_all_doctors, go: () => onChange(chooseDoctor(shown, null)) },
  ];
  const reason = t.none_from({ day: formatWeekday(from, language) });
  return <NothingFree reason={reason} ways={ways.filter((way) => !!way)} />;
}
