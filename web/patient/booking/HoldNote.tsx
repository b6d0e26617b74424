import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './BookingSummary.module.css';
import { announcedMinutes, clockOf, SOON_OVER_SECONDS } from './hold-clock.ts';
import { useSecondsHeld } from './use-hold.ts';
import { useWizard } from './wizard.ts';

/** How long the chosen time is kept. Read aloud only when it runs short, not every second. */
export function HoldNote() {
  const t = useTexts(words);
  const { booking, reserveSlot } = useWizard();
  const { slot } = booking.selection;
  const seconds = useSecondsHeld(slot?.id);
  if (!slot) return null;
  if (seconds === null || seconds === 0) return <p className={styles.hold}>{t.will_hold}</p>;

  const minutes = announcedMinutes(seconds);
  return (
    <div className={styles.hold}>
      <p data-soon={seconds <= SOON_OVER_SECONDS || undefined}>{t.held({ left: clockOf(seconds) })}</p>
      {seconds <= SOON_OVER_SECONDS && (
        <Button look="secondary" size="small" onClick={() => reserveSlot(slot)}>
          {t.hold_longer}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{minutes === null ? '' : t.held_soon_over({ minutes })}</span>
      </VisuallyHidden>
    </div>
  );
}
