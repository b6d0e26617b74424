import type { Hold } from '#contract/schedule.contract.ts';

/** A hold as the browser counts it down. */
export function holdOnWire({ slotId, expiresAt }: { slotId: string; expiresAt: Date }, now: Date): Hold {
  const millisecondsLeft = expiresAt.getTime() - now.getTime();
  return {
    slot_id: slotId,
    expires_at: expiresAt.toISOString(),
    seconds_left: Math.max(0, Math.floor(millisecondsLeft / 1000)),
  };
}
