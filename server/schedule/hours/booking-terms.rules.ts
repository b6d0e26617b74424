import { addDays, berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Span } from '../span.rules.ts';

const MINUTE = 60_000;

/** How a service is booked when the clinic has not said otherwise. */
export const BOOKING_RULE_DEFAULTS = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 120,
  horizonDays: 90,
};

export interface BookingTerms {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minimumNoticeMinutes: number;
  horizonDays: number;
}

/** A follow-up may be half a year away; whoever is on the telephone may come at once. */
const CLINIC_HORIZON_DAYS = 366;

/** How the clinic itself books for its patients. */
export function termsOfClinic(terms: BookingTerms): BookingTerms {
  const horizonDays = Math.max(terms.horizonDays, CLINIC_HORIZON_DAYS);
  return { ...terms, minimumNoticeMinutes: 0, horizonDays };
}

/** When visits may begin that are booked now: with some notice, and not too far ahead. */
export function bookableSpan(terms: BookingTerms, now: Date): Span {
  return {
    from: now.getTime() + terms.minimumNoticeMinutes * MINUTE,
    to: berlinDay(lastBookableDate(terms, now)).to,
  };
}

export function lastBookableDate({ horizonDays }: Pick<BookingTerms, 'horizonDays'>, now: Date): string {
  return addDays(berlinDate(now), horizonDays);
}
