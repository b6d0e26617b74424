import { useQuery } from '@tanstack/react-query';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_slot as texts } from '#texts/generated/booking_slot.ts';
import { formatShortDay, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { stepAfter } from '../booking-state.ts';
import type { LostSlot } from '../use-hold.ts';
import { useWizard } from '../wizard.ts';
import styles from './NothingFree.module.css';
import { slotsInstead } from './slot-lists.ts';
import { toggleSlotElsewhere } from './slot-selection.ts';

/** About as high as the sentence and its buttons, so that little moves when they come. */
const ROWS_OF_ALTERNATIVES = 3;

/**
 * After a time was lost: the next ones, each held by one tap, which leads back to where the visitor was. Why the time is
 * gone the toast says already.
 */
export function SlotsInstead({ slot: lost, serviceId, step }: LostSlot) {
  const language = useLanguage();
  const t = texts[language];
  const { booking, booker, holdSlot, goTo } = useWizard();
  const { selection } = booking;
  const instead = useQuery(slotsInstead(serviceId, selection.doctorId, lost));
  const { data: slots = [] } = instead;
  const take = (slot: Slot) => {
    holdSlot(slot);
    const backTo = step > 2 ? step : stepAfter(2, booker);
    goTo({ ...booking, step: backTo, selection: toggleSlotElsewhere(selection, slot) });
  };
  const time = { day: formatWeekday(lost.date, language), time: lost.start_time };

  return (
    <Notice tone="waiting">
      {instead.isPending ? (
        <Skeleton rows={ROWS_OF_ALTERNATIVES} label={t.loading} />
      ) : (
        <p>{slots.length > 0 ? t.instead(time) : t.instead_none(time)}</p>
      )}
      {slots.length > 0 && (
        <div className={styles.ways} data-start={true}>
          {slots.map((slot) => (
            <Button key={slot.id} look="secondary" onClick={() => take(slot)}>
              {t.instead_time({
                day: formatShortDay(slot.date, language),
                time: slot.start_time,
                doctor: slot.display_name,
              })}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  );
}
