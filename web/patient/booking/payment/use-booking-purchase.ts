import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { Service } from '#contract/catalogue.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { serviceTitle } from '#web/catalogue/service-text.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage } from '#web/lib/language.ts';
import { pathTo } from '../../routes.ts';
import { keepSubmissionMessage } from '../../submission-message.ts';
import { bookingDraft } from '../booking-draft.ts';
import { rememberedAddress } from '../own-address.ts';
import { useWizard } from '../wizard.ts';
import { bookingRequest } from './booking-request.ts';
import { settleBooking } from './finished-booking.ts';
import { acceptance, type Purchase } from './purchase.ts';
import { useAfterLeaving } from './use-after-leaving.ts';
import { useRefusal } from './use-refusal.ts';

/** Paying for the time that the wizard holds. */
export function useBookingPurchase(chosen: { service: Service; slot: Slot; terms: BookingTerms }): Purchase {
  const { service, slot, terms } = chosen;
  const { booker, draft, setIsPaying } = useWizard();
  const locale = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const afterLeaving = useAfterLeaving();
  const takesOver = useRefusal();
  const isGuest = !booker.isSignedIn;
  const toBook = { serviceId: service.id, slot, terms, locale, isGuest, draft };

  return {
    visit: {
      service: serviceTitle(service, locale),
      minutes: slot.duration,
      doctor: slot.display_name,
      startsAt: slot.date_start_time,
    },
    terms,
    ...beginningCalls(queries, terms, isGuest ? { email: draft.userData?.email ?? '' } : null),
    captureOrder: async (orderID) =>
      (await callApi('POST /api/patients/paypal/order/capture', { orderID })).id,
    acceptTerms: () => callApi('POST /api/patients/appointment/terms', acceptance(terms)),
    book: (payment, requestKey) => {
      const request = bookingRequest({ ...toBook, address: rememberedAddress() }, payment);
      const headers = { 'Idempotency-Key': requestKey };
      return callApi('POST /api/patients/appointments', request, { headers });
    },
    onBooked: (answer) => {
      keepSubmissionMessage(answer.message);
      afterLeaving(() => settleBooking(queries, answer));
      navigate(pathTo('Thank'), { replace: true });
    },
    takesOver,
    setIsPaying,
  };
}

/** Beginning to pay prolongs the reservation, and the clock on screen learns of it. */
function beginningCalls(
  queries: QueryClient,
  { amount_cents }: BookingTerms,
  guest: { email: string } | null,
): Pick<Purchase, 'setUpCard' | 'createOrder'> {
  const renewHold = () => queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
  return {
    setUpCard: async ({ isAnother } = { isAnother: false }) => {
      const another = isAnother ? { another_card: true } : {};
      const setup = await (guest
        ? callApi('POST /api/patients/appointment/guest/setup-intent', { ...guest, ...another })
        : callApi('POST /api/patients/appointment/setup-intent', another));
      renewHold();
      return setup;
    },
    createOrder: async () => {
      const amount = amount_cents / 100;
      const { id } = await callApi('POST /api/patients/paypal/order/create', { amount });
      renewHold();
      return id;
    },
  };
}
