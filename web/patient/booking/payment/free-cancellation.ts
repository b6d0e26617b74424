import type { BookingTerms } from '#contract/booking-payment.contract.ts';

/** A time that begins soon is booked when cancelling it already costs something. */
export function isFreeOver({ free_until }: Pick<BookingTerms, 'free_until'>, now = Date.now()): boolean {
  return Date.parse(free_until) <= now;
}
