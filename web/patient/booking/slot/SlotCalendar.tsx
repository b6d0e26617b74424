import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { booking_slot as texts } from '#texts/generated/booking_slot.ts';
import { bringIntoView, motion } from '#web/lib/bring-into-view.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/queries.tsx';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Calendar } from '#web/ui/Calendar.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { SlotSelection } from '../booking-state.ts';
import type { BookableDays } from './free-times.ts';
import { LostSlotNotice } from './LostSlotNotice.tsx';
import { useLetterToken } from './letter-token.ts';
import { NextDays } from './NextDays.tsx';
import { NothingFreeThen } from './NothingFree.tsx';
import { SlotGroups } from './SlotButtons.tsx';
import styles from './SlotCalendar.module.css';
import { isSlotGone, type Schedules, schedulesOf, upTo } from './slot-lists.ts';
import { pickDate, type ShownSelection, toggleSlot, turnMonth } from './slot-selection.ts';

interface SlotCalendarProps {
  serviceId: number;
  shown: ShownSelection;
  bookable: BookableDays;
  /** The day to show first is not known yet. */
  isOpening: boolean;
  /** What was chosen, while no day of the calendar is: a phone then shows the next days instead of one. */
  unpicked: SlotSelection | null;
  onChange: (next: SlotSelection) => void;
}

const NO_DATES: ReadonlySet<string> = new Set();

/**
 * The free days of a month, and beside them the times of the picked day. On a phone the times come first: what is free,
 * or why nothing is, must not stand below the whole month.
 */
export function SlotCalendar(props: SlotCalendarProps) {
  const { serviceId, shown, bookable, isOpening, unpicked, onChange } = props;
  const t = useTexts(texts);
  const isCompact = useIsCompact();
  const letter = useLetterToken();
  const schedules = useQuery({
    ...schedulesOf(serviceId, shown, letter),
    select: (found) => upTo(bookable.lastDate, found),
    enabled: !isOpening,
  });
  const { asked, markedDates = NO_DATES } = schedules.data ?? {};
  const isMonthKnown = asked?.month === shown.month && asked.doctorId === shown.doctorId;
  const hasNextDays = isCompact && unpicked !== null;
  const isDayOnShow = !hasNextDays && !schedules.isPlaceholderData;
  const { frame, section, follow } = useTimesOfTappedDay(isDayOnShow ? asked?.pickedDate : null);
  const showAll = (date: string) => {
    // The button disappears with the next days; the focus moves to the times that take their place.
    section.current?.focus({ preventScroll: true });
    follow(date);
    onChange(pickDate(shown, date));
  };
  const times = (
    <section ref={section} tabIndex={-1} className={styles.times} aria-label={t.free_times}>
      {hasNextDays ? (
        <NextDays
          serviceId={serviceId}
          selection={unpicked}
          shown={shown}
          lastDate={bookable.lastDate}
          onAll={showAll}
          onChange={onChange}
        />
      ) : (
        <SlotTimes serviceId={serviceId} shown={shown} schedules={schedules} onChange={onChange} />
      )}
    </section>
  );

  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.columns}>
        {isCompact && times}
        <Calendar
          label={t.choose_day}
          month={shown.month}
          value={hasNextDays ? null : shown.pickedDate}
          today={bookable.firstDate}
          firstDate={bookable.firstDate}
          lastDate={bookable.lastDate}
          markedDates={markedDates}
          isLoading={!isMonthKnown && !schedules.isLoadingError}
          onMonthChange={(month) => onChange(turnMonth(shown, month))}
          onPick={(date) => {
            follow(date);
            onChange(pickDate(shown, date));
          }}
        />
        {!isCompact && times}
      </div>
    </div>
  );
}

/**
 * The times of a tapped day come into view as soon as they are there: below the calendar where there is no room beside
 * it, above it on a phone.
 */
function useTimesOfTappedDay(dayOnShow: string | null | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const tapped = useRef<string>(undefined);
  const show = () => {
    const day = frame.current?.querySelector('[data-picked]');
    const times = section.current;
    if (!day || !times) return;
    if (times.compareDocumentPosition(day) & Node.DOCUMENT_POSITION_FOLLOWING)
      times.scrollIntoView({ block: 'start', behavior: motion() });
    else bringIntoView(times, day);
  };
  const arrive = useEffectEvent(() => {
    if (tapped.current === dayOnShow) show();
  });
  useEffect(() => {
    if (dayOnShow) arrive();
  }, [dayOnShow]);

  return {
    frame,
    section,
    follow: (date: string) => {
      tapped.current = date;
      if (date === dayOnShow) show();
    },
  };
}

interface SlotTimesProps {
  serviceId: number;
  shown: ShownSelection;
  schedules: UseQueryResult<Schedules>;
  onChange: (next: SlotSelection) => void;
}

/**
 * The times of the picked day, otherwise of the month. While new ones load, the old ones stay on screen but cannot be
 * chosen: they belong to another day.
 */
function SlotTimes({ serviceId, shown, schedules, onChange }: SlotTimesProps) {
  const t = useTexts(texts);
  const failure = useFailureToast(schedules);
  const { isFetching, isPlaceholderData } = schedules;

  if (schedules.isPending) return <Skeleton rows={4} label={t.loading} />;
  if (schedules.isLoadingError)
    return <FailureNote isSilent message={failure} onRetry={() => schedules.refetch()} />;
  const { asked, groups } = schedules.data;
  return (
    <>
      <LostSlotNotice
        slot={shown.slot}
        isGone={!isFetching && isSlotGone(shown.slot, schedules.data)}
        onRelease={() => onChange({ ...shown, slot: null })}
      />
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
    </>
  );
}
