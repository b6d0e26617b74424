import type { Hold } from '#contract/schedule.contract.ts';

const MINUTE = 60_000;

/** The time to fill in the forms, and additional time to pay. */
const HOLD_MINUTES = 15;
const PROLONGED_MINUTES = 15;

/** Families and offices share a network; more holds at once are misuse. */
export const HOLDS_PER_NETWORK = 5;

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE);
}

export function prolongedEnd(now: Date): Date {
  return new Date(now.getTime() + PROLONGED_MINUTES * MINUTE);
}

/** A hold with the seconds that the browser counts down. */
export function holdOnWire({ slotId, expiresAt }: { slotId: string; expiresAt: Date }, now: Date): Hold {
  const millisecondsLeft = expiresAt.getTime() - now.getTime();
  return {
    slot_id: slotId,
    expires_at: expiresAt.toISOString(),
    seconds_left: Math.max(0, Math.floor(millisecondsLeft / 1000)),
  };
}
