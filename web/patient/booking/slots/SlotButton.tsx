import { useEffect, useRef } from 'react';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './SlotButton.module.css';

interface SlotButtonProps {
  slot: Slot;
  isChosen: boolean;
  /** Where the times of several doctors stand side by side. */
  isWithDoctor?: boolean;
  takesFocus?: boolean;
  onToggle: (slot: Slot) => void;
}

export function SlotButton({
  slot,
  isChosen,
  isWithDoctor = false,
  takesFocus = false,
  onToggle,
}: SlotButtonProps) {
  const t = useTexts(words);
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
