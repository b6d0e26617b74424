import { useEffect, useRef, useState } from 'react';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { booking_slot as texts } from '#texts/generated/booking_slot.ts';
import { formatShortDay, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './SlotButtons.module.css';
import { byDay } from './slot-lists.ts';

interface SlotGroupsProps {
  /** Of one day, or of a whole month in the order of its days. */
  groups: readonly ScheduleGroup[];
  chosenId: string | undefined;
  onToggle: (slot: Slot) => void;
}

const DAYS_AT_ONCE = 3;

/** The free times of each doctor and day; of a month those of a few days first. */
export function SlotGroups({ groups, chosenId, onToggle }: SlotGroupsProps) {
  const t = useTexts(texts);
  const [limit, setLimit] = useState(DAYS_AT_ONCE);
  const dates = [...new Set(groups.map(({ date }) => date))];
  const shown = groups.filter(({ date }) => dates.indexOf(date) < limit);
  const firstNewDate = limit > DAYS_AT_ONCE ? dates[limit - DAYS_AT_ONCE] : undefined;
  const firstNew = shown.find(({ date }) => date === firstNewDate)?.slots[0]?.id;

  return (
    <div className={styles.groups}>
      {shown.map((group) => (
        <SlotGroup
          key={group.schedule_id}
          group={group}
          chosenId={chosenId}
          focusId={firstNew}
          onToggle={onToggle}
        />
      ))}
      {dates.length > limit && (
        <Button look="secondary" onClick={() => setLimit(limit + DAYS_AT_ONCE)}>
          {t.more_days}
        </Button>
      )}
    </div>
  );
}

interface SlotGroupProps extends Pick<SlotGroupsProps, 'chosenId' | 'onToggle'> {
  group: ScheduleGroup;
  /** The first slot that came with the last "more". */
  focusId: string | undefined;
}

function SlotGroup({ group, chosenId, focusId, onToggle }: SlotGroupProps) {
  const language = useLanguage();
  const t = texts[language];
  const day = formatWeekday(group.date, language);
  return (
    <section className={styles.group} aria-label={`${group.display_name}, ${day}`}>
      <h2 className={styles.heading}>{group.display_name}</h2>
      <p className={styles.day}>{t.hours({ day, from: group.start_time, to: group.end_time })}</p>
      <div className={styles.slots}>
        {group.slots.map((slot) => (
          <SlotButton
            key={slot.id}
            slot={slot}
            isChosen={slot.id === chosenId}
            takesFocus={slot.id === focusId}
            onToggle={onToggle}
          />
        ))}
      </div>
    </section>
  );
}

interface SlotButtonProps {
  slot: Slot;
  isChosen: boolean;
  /** Where the times of several doctors stand side by side. */
  isWithDoctor?: boolean;
  takesFocus?: boolean;
  onToggle: (slot: Slot) => void;
}

function SlotButton({ slot, isChosen, isWithDoctor = false, takesFocus = false, onToggle }: SlotButtonProps) {
  const t = useTexts(texts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  return (
    <button
      ref={button}
      type="button"
      className={styles.slot}
      aria-pressed={isChosen}
      data-with-doctor={isWithDoctor || undefined}
      onClick={() => onToggle(slot)}
    >
      <span className={styles.time}>{slot.start_time} </span>
      <span className={styles.more}>{t.minutes({ minutes: slot.duration })} </span>
      {isWithDoctor && <span className={styles.doctor}>{slot.display_name}</span>}
    </button>
  );
}

interface SlotDaysProps {
  /** The slots that are loaded so far. */
  slots: readonly Slot[];
  chosenId: string | undefined;
  isOfOneDoctor: boolean;
  hasMore: boolean;
  loadMore: () => void;
  onToggle: (slot: Slot) => void;
}

const SLOTS_AT_ONCE = 10;

/** Ten free times by day; “more” moves the focus to the first of the next ten. */
export function SlotDays({ slots, chosenId, isOfOneDoctor, hasMore, loadMore, onToggle }: SlotDaysProps) {
  const t = useTexts(texts);
  const [limit, setLimit] = useState(SLOTS_AT_ONCE);
  const firstOfNew = limit > SLOTS_AT_ONCE ? slots[limit - SLOTS_AT_ONCE]?.id : undefined;
  const showMore = () => {
    setLimit(limit + SLOTS_AT_ONCE);
    if (hasMore && slots.length < limit + SLOTS_AT_ONCE) loadMore();
  };

  return (
    <div className={styles.groups}>
      {byDay(slots.slice(0, limit)).map((day) => (
        <SlotDay
          key={day.date}
          {...day}
          chosenId={chosenId}
          isOfOneDoctor={isOfOneDoctor}
          focusId={firstOfNew}
          onToggle={onToggle}
        />
      ))}
      {(slots.length > limit || hasMore) && (
        <Button look="secondary" onClick={showMore}>
          {t.more}
        </Button>
      )}
    </div>
  );
}

interface SlotDayProps extends Pick<SlotDaysProps, 'slots' | 'chosenId' | 'isOfOneDoctor' | 'onToggle'> {
  date: string;
  /** The slot that takes the focus. */
  focusId?: string | undefined;
  /** Shows all slots of the day, where these are only the first. */
  onAll?: (() => void) | undefined;
}

/** The free times of a day in the order of time, each with its doctor. */
export function SlotDay({ date, slots, isOfOneDoctor, focusId, chosenId, onToggle, onAll }: SlotDayProps) {
  const language = useLanguage();
  const t = texts[language];
  const day = formatWeekday(date, language);
  return (
    <section className={styles.group} aria-label={day}>
      <h2 className={styles.heading}>{day}</h2>
      <div className={styles.slots} data-wide={!isOfOneDoctor || undefined}>
        {slots.map((slot) => (
          <SlotButton
            key={slot.id}
            slot={slot}
            isChosen={slot.id === chosenId}
            isWithDoctor={!isOfOneDoctor}
            takesFocus={slot.id === focusId}
            onToggle={onToggle}
          />
        ))}
      </div>
      {onAll && (
        <div>
          <Button look="quiet" size="small" onClick={onAll}>
            {t.all_of_day({ day: formatShortDay(date, language) })}
          </Button>
        </div>
      )}
    </section>
  );
}
