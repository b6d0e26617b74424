import { useQuery } from '@tanstack/react-query';
import { booking_slot as texts } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/queries.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { SlotSelection } from '../booking-state.ts';
import { LostSlotNotice } from './LostSlotNotice.tsx';
import { useLetterToken } from './letter-token.ts';
import { NothingFreeThen } from './NothingFree.tsx';
import { SlotDay } from './SlotButtons.tsx';
import styles from './SlotCalendar.module.css';
import { isGoneFromNextDays, nextDays } from './slot-lists.ts';
import { type ShownSelection, toggleSlot } from './slot-selection.ts';

interface NextDaysProps {
  serviceId: number;
  /** What was chosen, while no day of the calendar is. */
  selection: SlotSelection;
  shown: ShownSelection;
  lastDate: string;
  /** Shows all times of a day of which only the first fit. */
  onAll: (date: string) => void;
  onChange: (next: SlotSelection) => void;
}

/** What a phone opens with: the first times of the next three days that have some. */
export function NextDays({ serviceId, selection, shown, lastDate, onAll, onChange }: NextDaysProps) {
  const t = useTexts(texts);
  const letter = useLetterToken();
  const days = useQuery({
    ...nextDays(serviceId, selection.doctorId, letter),
    select: (found) => found.filter(({ date }) => date <= lastDate),
  });
  const failure = useFailureToast(days);

  if (days.isPending) return <Skeleton rows={4} label={t.loading} />;
  if (days.isLoadingError) return <FailureNote isSilent message={failure} onRetry={() => days.refetch()} />;
  return (
    <>
      <LostSlotNotice
        slot={selection.slot}
        isGone={!days.isFetching && isGoneFromNextDays(selection.slot, days.data)}
        onRelease={() => onChange({ ...selection, slot: null })}
      />
      <div
        className={styles.answer}
        inert={days.isPlaceholderData}
        aria-busy={days.isPlaceholderData}
        data-days={true}
      >
        {days.data.length === 0 && (
          <NothingFreeThen
            key={selection.doctorId}
            serviceId={serviceId}
            shown={{ ...shown, pickedDate: null }}
            onChange={onChange}
          />
        )}
        {days.data.map(({ date, slots, hasMore }) => (
          <SlotDay
            key={date}
            date={date}
            slots={slots}
            chosenId={selection.slot?.id}
            isOfOneDoctor={selection.doctorId !== null}
            onToggle={(slot) => onChange(toggleSlot(selection, slot))}
            onAll={hasMore ? () => onAll(date) : undefined}
          />
        ))}
      </div>
    </>
  );
}
