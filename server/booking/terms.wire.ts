import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { AgreedTerms } from '#server/appointments/terms.service.ts';

export function termsOnWire(terms: AgreedTerms, now: Date): BookingTerms {
  return {
    version: terms.version,
    amount_cents: terms.amountCents,
    currency: terms.currency,
    free_until: terms.freeUntil,
    is_free_now: now < new Date(terms.freeUntil),
    late_fee_cents: terms.lateFeeCents,
    no_show_fee_cents: terms.noShowFeeCents,
    no_show_fee_percent: terms.noShowFeePercent,
  };
}
