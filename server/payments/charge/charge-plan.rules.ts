import type { Decline } from '#server/adapters/card-payment/card-payment.ts';
import { isHardDecline } from '#server/adapters/card-payment/decline.rules.ts';
import type { ChargeReason, ChargeState, PaymentState } from '../ledger/payment-machine.rules.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

/** Days after the first attempt on which a softly declined card is tried again. */
const RETRY_DAYS = [1, 3, 5];
/** Days after the first mail on which the patient is reminded of an open payment. */
export const REMINDER_DAYS = [1, 3, 7];
/** The day on which the staff take over: one day after the last reminder. */
const STAFF_DAY = 8;
const PROVIDER_PAUSE_MINUTES = 10;

export type AfterDecline =
  | { state: 'action_required'; nextAttemptAt: null; isLastTry: false }
  | { state: 'failed'; nextAttemptAt: Date | null; isLastTry: boolean };

/**
 * Soft declines are retried, hard declines never. When the bank wants the patient's approval, only the patient can
 * act.
 */
export function planAfterDecline({ kind }: Decline, declines: number, now: Date): AfterDecline {
  if (kind === 'authentication_required')
    return { state: 'action_required', nextAttemptAt: null, isLastTry: false };
  if (kind === 'hard') return { state: 'failed', nextAttemptAt: null, isLastTry: false };
  const next = RETRY_DAYS[declines - 1];
  if (next === undefined) return { state: 'failed', nextAttemptAt: null, isLastTry: true };
  const pauseDays = next - (RETRY_DAYS[declines - 2] ?? 0);
  return { state: 'failed', nextAttemptAt: new Date(now.getTime() + pauseDays * DAY), isLastTry: false };
}

/** When an unreachable provider is asked again. */
export function afterProviderPause(now: Date): Date {
  return new Date(now.getTime() + PROVIDER_PAUSE_MINUTES * MINUTE);
}

/** The patient can pay a charge in one of these states through a link. */
export const openChargeStates = ['action_required', 'failed'] as const satisfies readonly ChargeState[];

export function isOpenCharge(state: ChargeState | null): boolean {
  return openChargeStates.some((open) => open === state);
}

/** A declined card may be tried again, unless the decline was a hard one. */
export function canChargeAgain(state: PaymentState, charge: { declineCode: string | null }): boolean {
  return state === 'charge_failed' && !isHardDecline(charge.declineCode);
}

/**
 * A fee can be waived until it is charged. The price is charged only after the appointment took place, so it is not
 * waived.
 */
export function canBeWaived(charge: { state: ChargeState | null; reason: ChargeReason | null }): boolean {
  return charge.state === 'due' && charge.reason !== 'appointment';
}

export type Reminding = 'not_yet' | 'remind' | 'staff';

/** `mails` counts the mails sent so far, including the first one. */
export function reminderDue({ firstAt, mails }: { firstAt: Date; mails: number }, now: Date): Reminding {
  const days = (now.getTime() - firstAt.getTime()) / DAY;
  const next = REMINDER_DAYS[mails - 1];
  if (next === undefined) return days >= STAFF_DAY ? 'staff' : 'not_yet';
  return days >= next ? 'remind' : 'not_yet';
}
