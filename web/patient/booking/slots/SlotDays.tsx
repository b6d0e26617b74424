import { useState } from 'react';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { SlotButton } from './SlotButton.tsx';
import styles from './SlotGroups.module.css';
import { byDay } from './slot-days.ts';

interface SlotDaysProps {
  /** Those loaded so far. */
  slots: readonly Slot[];
  chosenId: string | undefined;
  isOfOneDoctor: boolean;
  hasMore: boolean;
  loadMore: () => void;
  onToggle: (slot: Slot) => void;
}

const SLOTS_AT_ONCE = 10;

/** Ten free times by day; who wants more finds herself at the first of the next ten. */
export function SlotDays({ slots, chosenId, isOfOneDoctor, hasMore, loadMore, onToggle }: SlotDaysProps) {
  const language = useLanguage();
  const t = words[language];
  const [limit, setLimit] = useState(SLOTS_AT_ONCE);
  const firstOfNew = limit > SLOTS_AT_ONCE ? slots[limit - SLOTS_AT_ONCE]?.id : undefined;
  const showMore = () => {
    setLimit(limit + SLOTS_AT_ONCE);
    if (hasMore && slots.length < limit + SLOTS_AT_ONCE) loadMore();
  };

  return (
    <div className={styles.groups}>
      {byDay(slots.slice(0, limit)).map(({ date, slots: ofDay }) => (
        <section key={date} className={styles.group} aria-label={formatWeekday(date, language)}>
          <h2 className={styles.heading}>{formatWeekday(date, language)}</h2>
          <div className={styles.slots} data-wide={!isOfOneDoctor || undefined}>
            {ofDay.map((slot) => (
              <SlotButton
                key={slot.id}
                slot={slot}
                isChosen={slot.id === chosenId}
                isWithDoctor={!isOfOneDoctor}
                takesFocus={slot.id === firstOfNew}
                onToggle={onToggle}
              />
            ))}
          </div>
        </section>
      ))}
      {(slots.length > limit || hasMore) && (
        <Button look="secondary" onClick={showMore}>
          {t.more}
        </Button>
      )}
    </div>
  );
}
