import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import {
  type AgreedTerms,
  agreedFreeHours,
  isBeforeDeadline,
} from '#server/appointments/cancel/agreed-terms.rules.ts';

/** A guest goes through the steps 1, 2, 3, 5 and 6; a patient through 1, 2 and 6, and through 4 if the address is missing. */
export type StepDue = 2 | 3 | 4 | 5 | 6;

export type Progress =
  | { kind: 'guest'; hasHold: boolean; isDataAccepted: boolean; isAnamnesisAccepted: boolean }
  | { kind: 'patient'; hasHold: boolean; hasAddress: boolean };

/** The first step that is not completed; step 6 is the payment. */
export function nextStepDue(progress: Progress): StepDue {
  if (!progress.hasHold) return 2;
  if (progress.kind === 'patient') return progress.hasAddress ? 6 : 4;
  if (!progress.isDataAccepted) return 3;
  return progress.isAnamnesisAccepted ? 6 : 5;
}

/**
 * Whether the amount that a client sends, in euro, is the amount that will be charged. A client may leave it out: the
 * server charges its own price in any case.
 */
export function isAmountOf(amount: number | string | undefined, amountCents: number): boolean {
  if (amount === undefined || amount === '') return true;
  return Math.round(Number(amount) * 100) === amountCents;
}

const CONFIRMATION_HOURS = 48;

/** The patient has two days to confirm, but not after the appointment has begun. */
export function confirmationEnd(startsAt: Date, now: Date): Date {
  return new Date(Math.min(startsAt.getTime(), now.getTime() + CONFIRMATION_HOURS * 3_600_000));
}

export function termsOnWire(
  { startsAt, terms }: { startsAt: Date; terms: AgreedTerms },
  now: Date,
): BookingTerms {
  return {
    version: terms.version,
    amount_cents: terms.amountCents,
    currency: terms.currency,
    free_until: terms.freeUntil,
    free_hours: agreedFreeHours({ startsAt, terms }),
    is_free_now: isBeforeDeadline(terms, now),
    late_fee_cents: terms.lateFeeCents,
    no_show_fee_cents: terms.noShowFeeCents,
    no_show_fee_percent: terms.noShowFeePercent,
  };
}
