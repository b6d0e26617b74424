import { useRef } from 'react';
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
  const clock = useRef<HTMLParagraphElement>(null);
  if (!slot) return null;
  if (seconds === null || seconds === 0) return <p className={styles.hold}>{t.will_hold}</p>;

  const isSoonOver = seconds <= SOON_OVER_SECONDS;
  const prolong = () => {
    // The button goes as soon as there is time again.
    clock.current?.focus();
    reserveSlot(slot);
  };
  return (
    <div className={styles.hold}>
      <p ref={clock} tabIndex={-1} data-soon={isSoonOver || undefined}>
        {t.held({ left: clockOf(seconds) })}
      </p>
      {isSoonOver && (
        <Button look="secondary" size="small" onClick={prolong}>
          {t.hold_longer}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">
          {spokenWarning(seconds, t)} {isSoonOver && t.hold_extendable}
        </span>
      </VisuallyHidden>
    </div>
  );
}

function spokenWarning(seconds: number, t: (typeof words)['de']): string {
  const minutes = announcedMinutes(seconds);
  if (minutes === null) return '';
  return minutes === 1 ? t.held_last_minute : t.held_soon_over({ minutes });
}
