import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { Service } from '#contract/catalogue.contract.ts';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { serviceTitle } from '#web/catalogue/service-text.ts';
import { acceptance, useBookingPurchase } from '#web/checkout/booking-purchase.ts';
import { Checkout } from '#web/checkout/Checkout.tsx';
import { MainActionPlace } from '#web/checkout/PaymentPanel.tsx';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import type { BookedAnswer, BookingCalls, Purchase } from '#web/checkout/purchase.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { failureOf } from '#web/lib/queries.tsx';
import { useNavigate } from '#web/lib/router.ts';
import { signIn } from '#web/lib/session.ts';
import { anamnesisForm } from '#web/patient/anamnesis/form/load-form.ts';
import { pathTo } from '#web/patient/paths.ts';
import { ownProfile } from '#web/patient/person/person-values.ts';
import { bookedEntry, storeBooked } from '#web/patient/thanks/booked-appointment.ts';
import { storeSubmissionMessage } from '#web/patient/thanks/submission-message.ts';
import { useSetting } from '#web/shell/settings.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { bookingDraft } from '../booking-draft.ts';
import type { Booker, ShownStep } from '../booking-state.ts';
import { clearChoice } from '../clear-choice.ts';
import { forgetAddress, ownAddress, rememberedAddress } from '../person/own-address.ts';
import { StepLayout } from '../StepLayout.tsx';
import { isSlotLost } from '../submit-step.ts';
import { useWizard } from '../wizard.ts';
import { BookingReview } from './BookingReview.tsx';
import { bookingRequest } from './booking-request.ts';

interface Chosen {
  service: Service;
  slot: Slot;
}

/** Step 6: everything once more, then how to pay. Without a hold there is nothing to pay for. */
export function PaymentScreen() {
  const t = useTexts(texts);
  const { booking, draft, service, holdState } = useWizard();
  const { slot } = booking.selection;
  const isHeld = slot !== null && draft.hold?.slotId === slot.id;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <StepLayout action={<div ref={setPlace} />}>
      <BookingReview />
      {isHeld && service && (
        <MainActionPlace value={place}>
          <HeldPayment service={service} slot={slot} />
        </MainActionPlace>
      )}
      {!isHeld && holdState.state === 'pending' && <Skeleton rows={4} label={t.loading} />}
    </StepLayout>
  );
}

function HeldPayment(chosen: Chosen) {
  const t = useTexts(texts);
  const terms = useQuery(bookingTerms(chosen.slot.id));
  const config = useQuery(paymentConfig);
  useHandleFailedTerms(terms);

  const agreement = terms.data?.fee_agreement;
  if (terms.data && config.data)
    return (
      <>
        {agreement && <FeeAgreementPart agreement={agreement} onChanged={() => terms.refetch()} />}
        {(!agreement || agreement.signed_at) && (
          <Payment {...chosen} terms={terms.data.data} config={config.data} />
        )}
      </>
    );
  const failure = failureOf(terms, config);
  return failure ? <FailureNote {...failure} /> : <Skeleton rows={4} label={t.loading} />;
}

function Payment({ config, ...chosen }: Chosen & { terms: BookingTerms; config: PaymentConfig }) {
  const purchase = useWizardPurchase(chosen);
  const hasPayPal = useSetting('wizard_paypal_enabled') === '1';
  return <Checkout purchase={purchase} config={config} hasPayPal={hasPayPal} />;
}

/** Paying for the time that the wizard holds. */
function useWizardPurchase(chosen: { service: Service; slot: Slot; terms: BookingTerms }): Purchase {
  const { service, slot, terms } = chosen;
  const { booker, draft, setIsPaying } = useWizard();
  const locale = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const afterUnmount = useAfterUnmount();
  const takesOver = useHandleRefusal();
  const isGuest = !booker.isSignedIn;
  const toBook = { serviceId: service.id, slot, terms, locale, isGuest, draft };
  const appointment = {
    service: serviceTitle(service, locale),
    minutes: slot.duration,
    doctor: slot.display_name,
    startsAt: slot.date_start_time,
  };

  return useBookingPurchase({
    terms,
    country: useOwnCountry(),
    ...beginningCalls(queries, terms, isGuest ? { email: draft.userData?.email ?? '' } : null),
    captureOrder: async (orderID) =>
      (await callApi('POST /api/patients/paypal/order/capture', { orderID })).id,
    acceptTerms: () => callApi('POST /api/patients/appointment/terms', acceptance(terms)),
    book: async (payment, requestKey) => {
      const questions = isGuest ? await signedQuestions(queries, locale) : undefined;
      const request = bookingRequest({ ...toBook, questions, address: rememberedAddress() }, payment);
      const headers = { 'Idempotency-Key': requestKey };
      const answer = await callApi('POST /api/patients/appointments', request, { headers });
      return storeBooked({ appointment, terms }, payment, answer);
    },
    onBooked: (answer) => {
      storeSubmissionMessage(answer.message);
      afterUnmount(() => settleBooking(queries, answer));
      navigate(pathTo('Thank'), { replace: true, state: bookedEntry(answer) });
    },
    takesOver,
    setIsPaying,
  });
}

/** The country of the address that this booking was given, otherwise of the one on file. */
function useOwnCountry(): string | undefined {
  const { booker, draft } = useWizard();
  const profile = useQuery({ ...ownProfile, enabled: booker.isSignedIn });
  if (!booker.isSignedIn) return draft.userData?.address.country_code;
  return rememberedAddress()?.country_code ?? profile.data?.address?.country_code;
}

/** In whose shape the answers are repeated. The server has them already, so a booking does not fail without them. */
async function signedQuestions(queries: QueryClient, language: Language) {
  return await queries.ensureQueryData(anamnesisForm('booking', language)).catch(() => undefined);
}

/** Beginning to pay prolongs the hold, so the clock on screen is read again. */
function beginningCalls(
  queries: QueryClient,
  { amount_cents }: BookingTerms,
  guest: { email: string } | null,
): Pick<BookingCalls, 'setUpCard' | 'createOrder'> {
  const renewHold = () => queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
  /** The clinic changed the agreement after it was signed: it has to be read and signed again. */
  const readAgreementAgain = (error: unknown): never => {
    if (error instanceof ApiError && error.code === 'booking.fee_agreement_missing')
      queries.invalidateQueries({ queryKey: [BOOKING_TERMS] });
    throw error;
  };
  return {
    setUpCard: async ({ isAnother } = { isAnother: false }) => {
      const another = isAnother ? { another_card: true } : {};
      const setup = await (guest
        ? callApi('POST /api/patients/appointment/guest/setup-intent', { ...guest, ...another })
        : callApi('POST /api/patients/appointment/setup-intent', another)
      ).catch(readAgreementAgain);
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

/** Its code and that of the signature come only where a service requires an agreement. */
const FeeAgreementPart = lazyScreen(() =>
  import('../fee-agreement/FeeAgreementPart.tsx').then((module) => module.FeeAgreementPart),
);

const BOOKING_TERMS = 'booking terms';

/** What the held time costs, and what has to be signed before; loaded again for every other time. */
function bookingTerms(slotId: string) {
  return queryOptions({
    queryKey: [BOOKING_TERMS, slotId],
    queryFn: ({ signal }) => callApi('GET /api/patients/booking-terms', {}, { signal }),
  });
}

/**
 * Leads the patient from a refusal to the step that can solve it. Returns true when the payment screen need not show
 * the refusal.
 */
function useHandleRefusal() {
  const queries = useQueryClient();
  const { booking, booker, goTo, loseSlot } = useWizard();

  return (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    const { code, message } = error;
    const isReadAgain = code === 'booking.amount_differs' || code === 'booking.fee_agreement_missing';
    if (isReadAgain) queries.invalidateQueries({ queryKey: [BOOKING_TERMS] });

    if (code === 'schedule.hold_expired') loseSlot();
    else if (isSlotLost(error) || code === 'booking.other_slot') loseSlot(error);
    else if (code === 'booking.address_missing') queries.setQueryData(ownAddress.queryKey, false);
    else if (code === 'booking.step_not_due')
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
    else if (code === 'booking.data_differs') {
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
      if (error.errors.patientAddress) forgetAddress();
      goTo({ ...booking, step: stepToSendAgain(error.errors, booker) });
    } else return false;

    showToast({ type: 'error', text: message });
    return true;
  };
}

/** The step whose data differ from what the server stored; the first one, if several do. */
export function stepToSendAgain(
  differing: Partial<Record<string, string[]>>,
  { isSignedIn }: Pick<Booker, 'isSignedIn'>,
): ShownStep {
  if (isSignedIn) return 4;
  return differing.userData || differing.patientAddress ? 3 : 5;
}

/** The same, once, for terms that could not be loaded. */
function useHandleFailedTerms({ error }: { error: Error | null }): void {
  const lead = useRef<(error: unknown) => boolean>(undefined);
  lead.current = useHandleRefusal();
  useEffect(() => {
    if (error) lead.current?.(error);
  }, [error]);
}

/**
 * Runs a task after this screen is gone, so that its effects are not shown here for a moment: signing in, for
 * instance, would restart the wizard while the next screen loads.
 */
function useAfterUnmount(): (task: () => void) => void {
  const screen = useRef<{ isGone: boolean; task: (() => void) | undefined }>({
    isGone: false,
    task: undefined,
  });
  useEffect(() => {
    const { current } = screen;
    current.isGone = false;
    return () => {
      current.isGone = true;
      current.task?.();
      current.task = undefined;
    };
  }, []);

  return (task) => {
    if (screen.current.isGone) task();
    else screen.current.task = task;
  };
}

/** Forgets the finished booking; a guest whose booking created an account is signed in. */
export function settleBooking(
  queries: Pick<QueryClient, 'removeQueries'>,
  { userSession }: BookedAnswer,
): void {
  clearChoice(queries);
  if (userSession && userSession.user.id > 0) signIn(userSession.access_token, userSession.user);
}
