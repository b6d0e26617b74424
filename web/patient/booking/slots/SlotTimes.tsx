import type { UseQueryResult } from '@tanstack/react-query';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/use-failure-toast.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Schedules } from './free-times.ts';
import { NothingFreeThen } from './NothingFreeThen.tsx';
import styles from './SlotCalendar.module.css';
import { SlotGroups } from './SlotGroups.tsx';
import { type ShownSelection, type SlotSelection, toggleSlot } from './slot-selection.ts';
import { useLostSlot } from './use-lost-slot.ts';

interface SlotTimesProps {
  serviceId: number;
  shown: ShownSelection;
  schedules: UseQueryResult<Schedules>;
  onChange: (next: SlotSelection) => void;
}

/**
 * The times of the picked day, else of the month. While others are on their way those shown before stay, but
 * cannot be chosen: they would belong to another day.
 */
export function SlotTimes({ serviceId, shown, schedules, onChange }: SlotTimesProps) {
  const t = useTexts(words);
  const failure = useFailureToast(schedules);
  const { data, isFetching, isPlaceholderData } = schedules;
  const isLost = useLostSlot(shown.slot, isFetching ? undefined : data, () =>
    onChange({ ...shown, slot: null }),
  );

  if (schedules.isPending) return <Skeleton rows={4} label={t.loading} />;
  if (schedules.isError)
    return <FailureNote isSilent message={failure} onRetry={() => schedules.refetch()} />;
  const { asked, groups } = schedules.data;
  return (
    <section tabIndex={-1} className={styles.times} aria-label={t.free_times}>
      {isLost && (
        <Notice tone="danger">
          <p>{t.lost}</p>
        </Notice>
      )}
      <div className={styles.answer} inert={isPlaceholderData} aria-busy={isPlaceholderData}>
        {groups.length === 0 ? (
          <NothingFreeThen
            key={JSON.stringify(asked)}
            serviceId={serviceId}
            shown={{ ...shown, ...asked }}
            onChange={onChange}
          />
        ) : (
          <SlotGroups
            key={`${asked.month} ${asked.doctorId}`}
            groups={groups}
            chosenId={shown.slot?.id}
            onToggle={(slot) => onChange(toggleSlot(shown, slot))}
          />
        )}
      </div>
    </section>
  );
}
