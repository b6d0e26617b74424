import { useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_slot as slotTexts } from '#texts/generated/booking_slot.ts';
import { formatShortDay } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/queries.tsx';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast } from '#web/ui/toasts.ts';
import type { SlotSelection } from '../booking-state.ts';
import { DoctorChoice } from './DoctorChoice.tsx';
import { type BookableDays, doctorsOf, earliestTime, type ServiceOfSlots } from './free-times.ts';
import { useLetterToken } from './letter-token.ts';
import { ContactLink, NothingFreeFrom } from './NothingFree.tsx';
import { SlotDays } from './SlotButtons.tsx';
import { SlotCalendar } from './SlotCalendar.tsx';
import styles from './SlotChoice.module.css';
import { freeTimesFrom, slotsOf } from './slot-lists.ts';
import {
  chooseDoctor,
  type ShownSelection,
  selectedDoctorId,
  showEarliest,
  toggleDoctor,
  toggleSlot,
  toggleSlotElsewhere,
} from './slot-selection.ts';

interface SlotChoiceProps {
  service: ServiceOfSlots;
  selection: SlotSelection;
  /** The last day to offer, where it is nearer than the last day that can be booked. */
  lastDate?: string;
  onChange: (next: SlotSelection) => void;
}

/** The doctors of a service and their free times. */
export function SlotChoice({ service, selection, lastDate, onChange }: SlotChoiceProps) {
  const t = useTexts(slotTexts);
  const letter = useLetterToken();
  const doctors = useQuery(doctorsOf(service));
  const failure = useFailureToast(doctors);
  usePrefetchQuery(earliestTime(service.id, selection.doctorId, { letter }));

  if (doctors.isPending) return <Skeleton rows={7} label={t.loading} />;
  if (doctors.isLoadingError)
    return <FailureNote isSilent message={failure} onRetry={() => doctors.refetch()} />;
  if (doctors.data.length === 0) return <NoDoctors />;
  return (
    <div className={styles.step}>
      <DoctorChoice
        serviceId={service.id}
        doctors={doctors.data}
        selectedId={selectedDoctorId(selection)}
        onToggle={(id) => onChange(toggleDoctor(selection, id))}
        onChoose={(id) => onChange(chooseDoctor(selection, id))}
      />
      <FreeTimes serviceId={service.id} selection={selection} lastDate={lastDate} onChange={onChange} />
    </div>
  );
}

function NoDoctors() {
  const t = useTexts(slotTexts);
  const message = t.no_doctors_toast;
  useEffect(() => showToast({ type: 'error', text: message }), [message]);
  return <EmptyNote title={t.no_appointments} text={t.no_doctors} action={<ContactLink />} />;
}

interface FreeTimesProps {
  serviceId: number;
  selection: SlotSelection;
  lastDate: string | undefined;
  onChange: (next: SlotSelection) => void;
}

/** A button for the earliest time, and below it the free times as a calendar or as a list. */
function FreeTimes({ serviceId, selection, lastDate, onChange }: FreeTimesProps) {
  const t = useTexts(slotTexts);
  const isCompact = useIsCompact();
  const [view, setView] = useState<'calendar' | 'list'>('calendar');
  const letter = useLetterToken();
  const opening = useQuery(earliestTime(serviceId, selection.doctorId, { letter }));
  const failure = useFailureToast(opening);

  if (opening.isPending) return <Skeleton rows={6} label={t.loading} />;
  if (opening.isLoadingError)
    return <FailureNote isSilent message={failure} onRetry={() => opening.refetch()} />;
  const { earliest, bookable_from, bookable_until } = opening.data;
  const shown = showEarliest(selection, { earliest, today: bookable_from });
  const isSooner = lastDate !== undefined && lastDate < bookable_until;
  const bookable = { firstDate: bookable_from, lastDate: isSooner ? lastDate : bookable_until };
  const isUnpicked = selection.month !== shown.month;
  const views = [
    { value: 'calendar' as const, label: t.view_calendar },
    { value: 'list' as const, label: t.view_list },
  ];
  return (
    <>
      <div className={styles.tools}>
        {earliest && (
          <EarliestTime
            slot={earliest}
            isChosen={earliest.id === selection.slot?.id}
            onToggle={() =>
              onChange(
                isCompact && isUnpicked
                  ? toggleSlot(selection, earliest)
                  : toggleSlotElsewhere(shown, earliest),
              )
            }
          />
        )}
        <Segments label={t.view} choices={views} value={view} onChoose={setView} />
      </div>
      {view === 'calendar' ? (
        <SlotCalendar
          serviceId={serviceId}
          shown={shown}
          bookable={bookable}
          isOpening={opening.isPlaceholderData && selection.month === null}
          unpicked={isUnpicked ? selection : null}
          onChange={onChange}
        />
      ) : (
        <SlotList serviceId={serviceId} shown={shown} bookable={bookable} onChange={onChange} />
      )}
    </>
  );
}

interface EarliestTimeProps {
  slot: Slot;
  isChosen: boolean;
  onToggle: () => void;
}

/** One press instead of a search: the day is shown and the time chosen. */
function EarliestTime({ slot, isChosen, onToggle }: EarliestTimeProps) {
  const language = useLanguage();
  const t = slotTexts[language];
  const day = formatShortDay(slot.date, language);
  return (
    <button type="button" className={styles.earliest} aria-pressed={isChosen} onClick={onToggle}>
      {isChosen ? <Check size={20} aria-hidden="true" /> : <AlarmClock size={20} aria-hidden="true" />}
      <span>
        <span className={styles.label}>{t.earliest} </span>
        {t.earliest_time({ day, time: slot.start_time, doctor: slot.display_name })}
      </span>
    </button>
  );
}

interface SlotListProps {
  serviceId: number;
  shown: ShownSelection;
  bookable: BookableDays;
  onChange: (next: SlotSelection) => void;
}

/** The same choice without a calendar: the free times in the order of time, from any day on. */
function SlotList({ serviceId, shown, bookable, onChange }: SlotListProps) {
  const t = useTexts(slotTexts);
  const [typed, setTyped] = useState(shown.pickedDate ?? bookable.firstDate);
  const isBookable = typed >= bookable.firstDate && typed <= bookable.lastDate;
  const from = isBookable ? typed : bookable.firstDate;
  const times = useInfiniteQuery(freeTimesFrom(serviceId, shown.doctorId, from, useLetterToken()));
  const failure = useFailureToast(times);
  const slots = slotsOf(times.data?.pages ?? []).filter(({ date }) => date <= bookable.lastDate);
  const question = `${from} ${shown.doctorId}`;

  return (
    <section tabIndex={-1} className={styles.list} aria-label={t.free_times}>
      <div className={styles.from}>
        <TextField
          label={t.from_date}
          type="date"
          value={typed}
          min={bookable.firstDate}
          max={bookable.lastDate}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {times.isPending && <Skeleton rows={5} label={t.loading} />}
      {times.error && <FailureNote isSilent message={failure} onRetry={() => times.refetch()} />}
      <div className={styles.answer} inert={times.isPlaceholderData} aria-busy={times.isPlaceholderData}>
        {times.isSuccess && slots.length === 0 && !times.isPlaceholderData && (
          <NothingFreeFrom
            key={question}
            serviceId={serviceId}
            from={from}
            shown={shown}
            bookable={bookable}
            onChange={onChange}
            onFrom={setTyped}
          />
        )}
        {slots.length > 0 && (
          <SlotDays
            key={question}
            slots={slots}
            chosenId={shown.slot?.id}
            isOfOneDoctor={shown.doctorId !== null}
            hasMore={times.hasNextPage}
            loadMore={times.fetchNextPage}
            onToggle={(slot) => onChange(toggleSlotElsewhere(shown, slot))}
          />
        )}
      </div>
    </section>
  );
}
