import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useEffect } from 'react';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { confirm_payment as texts } from '#texts/generated/confirm_payment.ts';
import { acceptance, useBookingPurchase } from '#web/checkout/booking-purchase.ts';
import { Checkout } from '#web/checkout/Checkout.tsx';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import type { Payment, Purchase } from '#web/checkout/purchase.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { withQueries } from '#web/lib/queries.tsx';
import { useNavigate } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { untilTranslated } from '#web/lib/until-translated.ts';
import { pathTo } from '#web/patient/paths.ts';
import { bookedEntry, storeBooked } from '#web/patient/thanks/booked-appointment.ts';
import { storeSubmissionMessage } from '#web/patient/thanks/submission-message.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { clearChoice } from '../clear-choice.ts';
import styles from './ConfirmPaymentPage.module.css';

/** An appointment that the clinic proposed: the patient confirms it by choosing how to pay. */
export const ConfirmPaymentPage = withQueries(ConfirmPaymentScreen);

function ConfirmPaymentScreen() {
  const t = useTexts(texts);
  const { token = '' } = useParams();
  const offered = useQuery(confirmationOffer(token, useLanguage()));
  const isRefused = isLinkRefused(offered.error);
  const offer = isRefused ? undefined : payableOffer(offered.data);
  const queries = useQueryClient();
  useEffect(() => {
    if (isRefused) clearChoice(queries);
  }, [isRefused, queries]);
  useEffect(() => {
    if (isRefused) showToast({ type: 'error', text: t.invalid_toast, key: 'invalid_toast' });
  }, [isRefused, t]);

  return (
    <Page width="narrow">
      <PageHeading lead={(offer || offered.isPending) && t.lead}>{t.title}</PageHeading>
      {offered.isPending && <Skeleton rows={6} label={t.loading} />}
      {offer && <Confirmation token={token} offer={offer} />}
      {!offer && !offered.isPending && (
        <NoOffer error={isRefused ? null : offered.error} onRetry={() => offered.refetch()} />
      )}
    </Page>
  );
}

function Confirmation({ token, offer }: { token: string; offer: ConfirmationOffer }) {
  return (
    <>
      <OfferCard offer={offer} />
      {offer.user.has_address ? <AgreedPayment token={token} offer={offer} /> : <MissingAddress />}
    </>
  );
}

/** First the agreement by § 2 GOÄ, if the service requires one; then the payment. */
function AgreedPayment({ token, offer }: { token: string; offer: ConfirmationOffer }) {
  const queries = useQueryClient();
  const { fee_agreement: agreement } = offer;
  const readAgain = () => void queries.invalidateQueries({ queryKey: [CONFIRMATION_OFFER] });
  return (
    <>
      {agreement && <FeeAgreementPart agreement={agreement} token={token} onChanged={readAgain} />}
      {(!agreement || agreement.signed_at) && <ConfirmationPayment token={token} offer={offer} />}
    </>
  );
}

/** Its code and that of the signature come only where a service requires an agreement. */
const FeeAgreementPart = lazyScreen(() =>
  import('../fee-agreement/FeeAgreementPart.tsx').then((module) => module.FeeAgreementPart),
);

/** The link is invalid, or the server could not be reached. */
function NoOffer({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error ? <FailureNote message={error.message || undefined} onRetry={onRetry} /> : <InvalidOffer />;
}

/** Card and PayPal, as in the wizard. */
function ConfirmationPayment({ token, offer }: { token: string; offer: ConfirmationOffer }) {
  const t = useTexts(texts);
  const purchase = useConfirmationPurchase(token, offer);
  const config = useQuery(paymentConfig);

  if (config.isPending) return <Skeleton rows={4} label={t.loading} />;
  if (config.isLoadingError)
    return <FailureNote message={config.error.message || undefined} onRetry={() => config.refetch()} />;
  return <Checkout purchase={purchase} config={config.data} hasPayPal />;
}

/** The link was used, has expired, or never existed. */
function InvalidOffer() {
  const t = useTexts(texts);
  return (
    <div role="alert">
      <EmptyNote
        icon={<CalendarX />}
        title={t.invalid}
        text={t.invalid_text}
        action={<ButtonLink to={pathTo('Appointment')}>{t.book}</ButtonLink>}
      />
    </div>
  );
}

/** Without an address no invoice can be written, so nothing is offered to pay with. */
function MissingAddress() {
  const t = useTexts(texts);
  return (
    <Notice tone="danger">
      <p>
        <strong>{t.no_address}</strong>
      </p>
      <p>{t.no_address_text}</p>
      <div>
        <ButtonLink to={pathTo('Account')} look="secondary" size="small">
          {t.to_account}
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** The appointment that waits for its confirmation. */
function OfferCard({ offer: { service, schedule, doctor } }: { offer: ConfirmationOffer }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const rows = [
    { name: t.service, value: service.title },
    { name: t.doctor, value: doctor?.display_name },
    { name: `${t.start} (${t.start_hint})`, value: formatDateTime(schedule.date_start_time) },
    { name: t.duration, value: t.minutes({ minutes: service.duration }) },
    { name: t.price, value: formatEuro(Math.round(service.price * 100), language) },
  ];
  return (
    <Card className={styles.offer}>
      <h2>{t.your_appointment}</h2>
      <dl className={styles.list}>
        {rows
          .filter(({ value }) => value)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

const CHANGED = [
  'booking.confirmation_invalid',
  'booking.address_missing',
  'booking.amount_differs',
  'booking.fee_agreement_missing',
];

/** Paying for the appointment behind a mailed link; whoever has the link needs no login. */
function useConfirmationPurchase(token: string, offer: ConfirmationOffer): Purchase {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { service, schedule, doctor, terms, user } = offer;
  const appointment = {
    service: service.title,
    minutes: service.duration,
    doctor: doctor.display_name,
    startsAt: schedule.date_start_time,
  };
  return useBookingPurchase({
    terms,
    country: user.country_code ?? undefined,
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
      return storeBooked({ appointment, terms }, payment, answer);
    },
    onBooked: ({ message }) => {
      showToast({ type: 'success', text: message });
      storeSubmissionMessage(message);
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
function confirmationOffer(token: string, language: Language) {
  const queryKey = [CONFIRMATION_OFFER, token, language];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/appointments/confirmation-token/:token', { token }, { signal })).data,
    placeholderData: untilTranslated(queryKey),
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
