import { useQuery } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useEffect } from 'react';
import { booking_slot as texts } from '#texts/generated/booking_slot.ts';
import { firstDayAfter, formatMonth, formatShortDay, formatWeekday, monthOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { pathTo, pathToJoin } from '#web/patient/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { showToast } from '#web/ui/toasts.ts';
import type { SlotSelection } from '../booking-state.ts';
import { type BookableDays, earliestTime } from './free-times.ts';
import { useLetterToken } from './letter-token.ts';
import styles from './NothingFree.module.css';
import { chooseDoctor, pickDate, type ShownSelection } from './slot-selection.ts';

interface NothingFreeProps {
  serviceId: number;
  /** Where nothing is free. */
  reason: string;
  /** Where something is; with no such place there is still the clinic to write to. */
  ways: readonly { label: string; go: () => void }[];
}

/** Pass the selection as `key`: then each selection without free times shows its toast once. */
function NothingFree({ serviceId, reason, ways }: NothingFreeProps) {
  const t = useTexts(texts);
  const message = t.no_slots_toast;
  useEffect(() => showToast({ type: 'warning', text: message }), [message]);

  const buttons = ways.map(({ label, go }) => (
    <Button
      key={label}
      look="secondary"
      onClick={({ currentTarget }) => {
        // The button disappears with this note; the focus moves to the times that take its place.
        currentTarget.closest('section')?.focus();
        go();
      }}
    >
      {label}
    </Button>
  ));
  return (
    <EmptyNote
      icon={<CalendarX />}
      title={t.no_appointments}
      text={reason}
      action={
        <div className={styles.ways}>
          {ways.length > 0 ? buttons : <ContactLink />}
          <WaitLink serviceId={serviceId} />
        </div>
      }
    />
  );
}

/** Leads to the contact form when there is nothing to book. */
export function ContactLink() {
  const t = useTexts(texts);
  return (
    <ButtonLink look="secondary" to={pathTo('Contact')}>
      {t.contact}
    </ButtonLink>
  );
}

/** Leads to the waiting list of a service; a visitor signs in first. */
export function WaitLink({ serviceId }: { serviceId: number }) {
  const t = useTexts(texts);
  return (
    <ButtonLink look="quiet" to={pathToJoin({ service: serviceId })}>
      {t.wait}
    </ButtonLink>
  );
}

interface NothingFreeFromProps {
  serviceId: number;
  from: string;
  shown: SlotSelection;
  bookable: BookableDays;
  onChange: (next: SlotSelection) => void;
  onFrom: (date: string) => void;
}

/** Offers to search from the first day again, and to show the other doctors. */
export function NothingFreeFrom({
  serviceId,
  from,
  shown,
  bookable,
  onChange,
  onFrom,
}: NothingFreeFromProps) {
  const language = useLanguage();
  const t = texts[language];
  const ways = [
    from > bookable.firstDate && { label: t.from_today, go: () => onFrom(bookable.firstDate) },
    shown.doctorId !== null && { label: t.show_all_doctors, go: () => onChange(chooseDoctor(shown, null)) },
  ];
  const reason = t.none_from({ day: formatWeekday(from, language) });
  return <NothingFree serviceId={serviceId} reason={reason} ways={ways.filter((way) => !!way)} />;
}

interface NothingFreeThenProps {
  serviceId: number;
  /** The day or month in which nothing is free. */
  shown: ShownSelection;
  onChange: (next: SlotSelection) => void;
}

/** Offers the next free day, otherwise the first one there is, and the other doctors. */
export function NothingFreeThen({ serviceId, shown, onChange }: NothingFreeThenProps) {
  const language = useLanguage();
  const t = texts[language];
  const { doctorId, month, pickedDate } = shown;
  const letter = useLetterToken();
  const from = pickedDate ?? firstDayAfter(month);
  const later = useQuery(earliestTime(serviceId, doctorId, { from, letter }));
  const first = useQuery(earliestTime(serviceId, doctorId, { letter }));
  const next = later.data?.earliest ?? first.data?.earliest;

  const here = pickedDate
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
  const reason = first.isSuccess && !next ? t.none_at_all : here;
  return <NothingFree serviceId={serviceId} reason={reason} ways={ways.filter((way) => !!way)} />;
}
