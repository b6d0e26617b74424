import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { isProposed } from '../appointment-moves.rules.ts';

/** The days that a feed shows, before and after today. */
const FEED_DAYS = { back: 7, ahead: 365 } as const;

const DAY_MS = 24 * 3_600_000;

export function feedSpan(now: Date): { from: Date; until: Date } {
  return {
    from: new Date(now.getTime() - FEED_DAYS.back * DAY_MS),
    until: new Date(now.getTime() + FEED_DAYS.ahead * DAY_MS),
  };
}

/** Leaves out appointments that are still being booked or paid, and proposals that the patient has not confirmed. */
export function isInFeed(status: AppointmentStatus): boolean {
  return status !== 'pending' && status !== 'awaiting_payment' && !isProposed(status);
}

/** `A. K.`; empty for a person whose name is erased. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName]
    .flatMap((name) => /\p{L}/u.exec(name) ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');
}
