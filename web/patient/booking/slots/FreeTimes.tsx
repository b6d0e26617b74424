import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/use-failure-toast.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EarliestTime } from './EarliestTime.tsx';
import { earliestTime } from './free-times.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { SlotList } from './SlotList.tsx';
import styles from './SlotStep.module.css';
import { openAt, type SlotSelection, toggleSlotElsewhere } from './slot-selection.ts';

interface FreeTimesProps {
  serviceId: number;
  selection: SlotSelection;
  onChange: (next: SlotSelection) => void;
}

/** The earliest time for those who want no other, then a calendar or, the same without one, a plain list. */
export function FreeTimes({ serviceId, selection, onChange }: FreeTimesProps) {
  const t = useTexts(words);
  const [view, setView] = useState<'calendar' | 'list'>('calendar');
  const opening = useQuery(earliestTime(serviceId, selection.doctorId));
  const failure = useFailureToast(opening);

  if (opening.isPending) return <Skeleton rows={6} label={t.loading} />;
  if (opening.isError) return <FailureNote isSilent message={failure} onRetry={() => opening.refetch()} />;
  const { earliest, bookable_from, bookable_until } = opening.data;
  const shown = openAt(selection, { earliest, today: bookable_from });
  const bookable = { firstDate: bookable_from, lastDate: bookable_until };
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
            onToggle={() => onChange(toggleSlotElsewhere(shown, earliest))}
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
          onChange={onChange}
        />
      ) : (
        <SlotList serviceId={serviceId} shown={shown} bookable={bookable} onChange={onChange} />
      )}
    </>
  );
}
