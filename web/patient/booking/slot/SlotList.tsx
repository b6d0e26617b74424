import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/queries.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type BookableDays, freeTimesFrom, slotsOf } from './free-times.ts';
import { NothingFreeFrom } from './NothingFree.tsx';
import { SlotDays } from './SlotButtons.tsx';
import styles from './SlotList.module.css';
import { type ShownSelection, type SlotSelection, toggleSlotElsewhere } from './slot-selection.ts';

interface SlotListProps {
  serviceId: number;
  shown: ShownSelection;
  bookable: BookableDays;
  onChange: (next: SlotSelection) => void;
}

/** The same choice without a calendar: the free times in the order of time, from any day on. */
export function SlotList({ serviceId, shown, bookable, onChange }: SlotListProps) {
  const t = useTexts(words);
  const [typed, setTyped] = useState(shown.pickedDate ?? bookable.firstDate);
  const isBookable = typed >= bookable.firstDate && typed <= bookable.lastDate;
  const from = isBookable ? typed : bookable.firstDate;
  const times = useInfiniteQuery(freeTimesFrom(serviceId, shown.doctorId, from));
  const failure = useFailureToast(times);
  const slots = slotsOf(times.data?.pages ?? []);
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
      {times.isError && <FailureNote isSilent message={failure} onRetry={() => times.refetch()} />}
      <div className={styles.answer} inert={times.isPlaceholderData} aria-busy={times.isPlaceholderData}>
        {times.isSuccess && slots.length === 0 && !times.isPlaceholderData && (
          <NothingFreeFrom
            key={question}
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
