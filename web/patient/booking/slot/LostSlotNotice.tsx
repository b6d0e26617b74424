import { useEffect, useEffectEvent, useState } from 'react';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_slot as texts } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface LostSlotNoticeProps {
  slot: Slot | null;
  /** Whether the free times on show should contain the slot and do not. */
  isGone: boolean;
  onRelease: () => void;
}

/** Drops a chosen slot that is no longer free, and says so until the patient chooses another one. */
export function LostSlotNotice({ slot, isGone, onRelease }: LostSlotNoticeProps) {
  const t = useTexts(texts);
  const [isLost, setIsLost] = useState(false);
  const release = useEffectEvent(() => {
    setIsLost(true);
    onRelease();
  });
  useEffect(() => {
    if (isGone) release();
    else if (slot) setIsLost(false);
  }, [isGone, slot]);

  if (!isLost) return null;
  return (
    <Notice tone="danger">
      <p>{t.lost}</p>
    </Notice>
  );
}
