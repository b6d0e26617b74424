import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { acceptance, useBookingPurchase } from '#web/checkout/booking-purchase.ts';
import type { Payment, Purchase } from '#web/checkout/purchase.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import type { Language } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { bookedEntry, keepBooked } from '#web/patient/thanks/booked-appointment.ts';
import { keepSubmissionMessage } from '#web/patient/thanks/submission-message.ts';
import { showToast } from '#web/ui/toasts.ts';
import { pathTo } from '../../paths.ts';
import { clearChoice } from '../clear-choice.ts';

const CHANGED = ['booking.confirmation_invalid', 'booking.address_missing', 'booking.amount_differs'];

/** Paying for the appointment behind a mailed link; whoever has the link needs no login. */
export function useConfirmationPurchase(token: string, offer: ConfirmationOffer): Purchase {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { service, schedule, doctor, terms } = offer;
  const appointment = {
    service: service.title,
    minutes: service.duration,
    doctor: doctor.display_name,
    startsAt: schedule.date_start_time,
  };
  return useBookingPurchase({
    appointment,
    terms,
    setUpCard: ({ isAnother } = { isAnother: false }) =>
      callApi('POST /api/patients/appointment/guest/setup-intent', {
        token,
        ...(isAnother && { another_card: true }),
      }),
    createOrder: async () => {
      const amount = terms.amount_cents / 100;
      return (await callApi('POST /api/patients/paypal/order/create', { token, amount })).id;
    },
    captureOrder: async (orderID) =>
      (await callApi('POST /api/patients/paypal/order/capture', { token, orderID })).id,
    acceptTerms: () => callApi('POST /api/patients/appointment/terms', { token, ...acceptance(terms) }),
    book: async (payment, requestKey) => {
      const headers = { 'Idempotency-Key': requestKey };
      const request = confirmRequest(token, payment);
      const answer = await callApi('POST /api/patients/appointments/confirm', request, { headers });
      return keepBooked({ appointment, terms }, payment, answer);
    },
    onBooked: ({ message }) => {
      showToast({ type: 'success', text: message });
      keepSubmissionMessage(message);
      clearChoice(queries);
      navigate(pathTo('Thank'), { replace: true, state: bookedEntry() });
    },
    /** Loads the changed appointment again; the form shows the reason. */
    takesOver: (error) => {
      if (error instanceof ApiError && CHANGED.includes(error.code))
        queries.invalidateQueries({ queryKey: [CONFIRMATION_OFFER] });
      return false;
    },
    setIsPaying: () => {},
  });
}

/** A confirmation on the wire. */
export function confirmRequest(token: string, payment: Payment) {
  if (payment.payment_gateway === 'paypal') return { token, ...payment };
  const { payment_gateway, payment_method: paymentMethod } = payment;
  return { token, payment_gateway, paymentMethod };
}

const CONFIRMATION_OFFER = 'confirmation offer';

/** The appointment behind a mailed link, in the reader's language. */
export function confirmationOffer(token: string, language: Language) {
  return queryOptions({
    queryKey: [CONFIRMATION_OFFER, token, language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/appointments/confirmation-token/:token', { token }, { signal })).data,
    // In another language it is the same appointment, so the entries stay on screen.
    placeholderData: (shown) => shown,
  });
}

/** The offer, if it can be paid; an answer without service or time is none. */
export function payableOffer(data: Partial<ConfirmationOffer> | undefined): ConfirmationOffer | undefined {
  return data?.service && data.schedule ? (data as ConfirmationOffer) : undefined;
}

/** No such link, or one that is used up, expired or misspelt. */
const INVALID_LINK = [404, 410, 422];

/** Whether the link itself is invalid. Every other refusal, such as too many tries, is a fault that may pass. */
export function isLinkRefused(error: Error | null): boolean {
  return error instanceof ApiError && INVALID_LINK.includes(error.status);
}
