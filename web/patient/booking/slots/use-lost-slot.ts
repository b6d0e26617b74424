import { useEffect, useEffectEvent, useState } from 'react';
import type { Slot } from '#contract/schedule.contract.ts';
import { type Answer, isGone } from './lost-slot.ts';

/** Lets a chosen slot go that is free no more, and says so until another one is chosen. */
export function useLostSlot(slot: Slot | null, answer: Answer | undefined, release: () => void): boolean {
  const [isLost, setIsLost] = useState(false);
  const mustGo = answer !== undefined && isGone(slot, answer);
  const letGo = useEffectEvent(() => {
    setIsLost(true);
    release();
  });
  useEffect(() => {
    if (mustGo) letGo();
    else if (slot) setIsLost(false);
  }, [mustGo, slot]);
  return isLost;
}
