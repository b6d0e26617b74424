import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import type { Payment } from '#web/checkout/purchase.ts';
import type { Language } from '#web/lib/language.ts';
import type { Draft } from '../booking-draft.ts';
import type { rememberedAddress } from '../person/own-address.ts';

interface ToBook {
  serviceId: number;
  slot: Slot;
  terms: BookingTerms;
  locale: Language;
  isGuest: boolean;
  draft: Pick<Draft, 'userData' | 'anamnesis'>;
  /** What a signed-in patient entered in this booking. */
  address: ReturnType<typeof rememberedAddress>;
}

/** A booking on the wire. The server compares it with what it holds and charges by its own price. */
export function bookingRequest(
  { serviceId, slot, terms, locale, isGuest, draft, address }: ToBook,
  payment: Payment,
) {
  const { customer_id, ...paid } = { customer_id: undefined, ...payment };
  return {
    ...paid,
    service_id: serviceId,
    doctor_id: slot.doctor_id,
    schedule: slot,
    appointment_date: slot.date_start_time,
    amount: terms.amount_cents / 100,
    locale,
    ...(isGuest && guestPart(draft)),
    ...(isGuest && customer_id && { customer_id }),
    ...(address && { patientAddress: address }),
  };
}

function guestPart({ userData, anamnesis }: ToBook['draft']) {
  return {
    ...(userData && { email: userData.email, userData, patientAddress: userData.address }),
    ...(anamnesis && { anamnesis }),
  };
}
