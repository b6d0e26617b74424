import { addDays, berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Span } from '../span.rules.ts';

const MINUTE = 60_000;

/** The booking rule of a service for which the clinic has set none. */
export const BOOKING_RULE_DEFAULTS = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 120,
  horizonDays: 90,
  offerNoticeHours: 0,
};

export interface BookingTerms {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minimumNoticeMinutes: number;
  horizonDays: number;
}

/** Staff book follow-ups months ahead. */
const CLINIC_HORIZON_DAYS = 366;

/** The booking rule for staff: no notice is needed, and slots further ahead are offered. */
export function termsOfClinic(terms: BookingTerms): BookingTerms {
  const horizonDays = Math.max(terms.horizonDays, CLINIC_HORIZON_DAYS);
  return { ...terms, minimumNoticeMinutes: 0, horizonDays };
}

/** The span in which an appointment that is booked now may begin. */
export function bookableSpan(terms: BookingTerms, now: Date): Span {
  return {
    from: now.getTime() + terms.minimumNoticeMinutes * MINUTE,
    to: berlinDay(lastBookableDate(terms, now)).to,
  };
}

export function lastBookableDate({ horizonDays }: Pick<BookingTerms, 'horizonDays'>, now: Date): string {
  return addDays(berlinDate(now), horizonDays);
}
