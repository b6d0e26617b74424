import type { Decline } from '#server/adapters/card-payment/card-payment.ts';
import { isHardDecline } from '#server/adapters/card-payment/decline.rules.ts';
import type { ChargeReason, ChargeState, PaymentState } from '../ledger/payment-machine.rules.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

/** Days after the first try on which a card that could not pay is tried again. */
const RETRY_DAYS = [1, 3, 5];
/** Days after the first letter on which the patient is reminded of an open payment. */
export const REMINDER_DAYS = [1, 3, 7];
/** A day after the last reminder the clinic has to speak to her. */
const STAFF_DAY = 8;
const PROVIDER_PAUSE_MINUTES = 10;

export type AfterDecline =
  | { state: 'action_required'; nextAttemptAt: null; isLastTry: false }
  | { state: 'failed'; nextAttemptAt: Date | null; isLastTry: boolean };

/** Money that was not there may come; a card that is gone stays gone; a bank that asks her waits for her alone. */
export function planAfterDecline({ kind }: Decline, declines: number, now: Date): AfterDecline {
  if (kind === 'authentication_required')
    return { state: 'action_required', nextAttemptAt: null, isLastTry: false };
  if (kind === 'hard') return { state: 'failed', nextAttemptAt: null, isLastTry: false };
  const next = RETRY_DAYS[declines - 1];
  if (next === undefined) return { state: 'failed', nextAttemptAt: null, isLastTry: true };
  const pauseDays = next - (RETRY_DAYS[declines - 2] ?? 0);
  return { state: 'failed', nextAttemptAt: new Date(now.getTime() + pauseDays * DAY), isLastTry: false };
}

/** When a provider that could not be reached is asked again. */
export function afterProviderPause(now: Date): Date {
  return new Date(now.getTime() + PROVIDER_PAUSE_MINUTES * MINUTE);
}

/** One that was refused may be tried again, unless its bank has given the card up. */
export function mayChargeAgain(state: PaymentState, charge: { declineCode: string | null }): boolean {
  return state === 'charge_failed' && !isHardDecline(charge.declineCode);
}

/** A fee that waits for its time can still be forgiven; what an appointment costs is only asked for once it took place. */
export function mayBeWaived(charge: { state: ChargeState | null; reason: ChargeReason | null }): boolean {
  return charge.state === 'due' && charge.reason !== 'appointment';
}

export type Reminding = 'not_yet' | 'remind' | 'staff';

/** `letters` counts those written so far, the first one included. */
export function reminderDue({ firstAt, letters }: { firstAt: Date; letters: number }, now: Date): Reminding {
  const days = (now.getTime() - firstAt.getTime()) / DAY;
  const next = REMINDER_DAYS[letters - 1];
  if (next === undefined) return days >= STAFF_DAY ? 'staff' : 'not_yet';
  return days >= next ? 'remind' : 'not_yet';
}
