import type { z } from 'zod';
import type { bookingPayment } from '#contract/booking-payment.contract.ts';
import type { AgreedTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { requireSigned } from '#server/appointments/fee-agreement/fee-agreement.service.ts';
import { limitNetwork } from '#server/identity/account-protection.service.ts';
import { startCardSetup } from '#server/payments/card/save-card.service.ts';
import { acceptTerms } from '#server/payments/ledger/begin-payment.service.ts';
import { capturePayPalOrder, findOpenOrder } from '#server/payments/paypal/capture-order.service.ts';
import { createPayPalOrder } from '#server/payments/paypal/create-order.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Caller, holderOf } from '#server/schedule/hold/holder.service.ts';
import { prolongHold } from '#server/schedule/hold/keep-hold.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { agreementInHand, partiesOf, partiesOfProposal } from './agreement-parties.service.ts';
import { isAmountOf, termsOnWire } from './booking.rules.ts';
import { requirePayableConfirmation } from './confirm/confirm-appointment.service.ts';
import { requirePayable } from './require-payable.service.ts';
import { LIMITS } from './steps/draft.rules.ts';

type Money = Pick<Deps, 'db' | 'now' | 'log' | 'cards' | 'paypal'>;
type Acceptance = z.output<(typeof bookingPayment)['acceptBookingTerms']['input']>;
type CardForm = z.output<(typeof bookingPayment)['createSetupIntent']['input']>;
type Order = z.output<(typeof bookingPayment)['createPayPalOrder']['input']>;

export async function readTerms({ db, now }: Pick<Deps, 'db' | 'now'>, { actor, client }: Caller) {
  const payable = await requirePayable(db, holderOf(actor, client.draftToken), now());
  const { payer, hold, terms } = payable;
  return {
    data: termsOnWire({ startsAt: hold.startsAt, terms }, now()),
    fee_agreement: await agreementInHand(db, { payer, parties: partiesOf(payable) }),
  };
}

/**
 * Stores the acceptance with the started payment, so that the server can finish the booking if the browser is closed.
 * Refuses figures that differ from those the payer read. A client that does not send them accepts the figures that the
 * payment was started with.
 */
export async function acceptBookingTerms(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { token, amount, no_show_fee_percent: noShowFeePercent }: Acceptance,
) {
  const { payer, slotId, terms } = token
    ? await requirePayableConfirmation({ db, now }, token)
    : await payableHold(db, caller, now());
  const isFeeRead = noShowFeePercent === undefined || noShowFeePercent === terms.noShowFeePercent;
  if (!isFeeRead || !isAmountOf(amount, terms.amountCents)) throw new Failure('booking.amount_differs');
  const { amountCents } = terms;
  await acceptTerms(db, { payer, slotId, amountCents, noShowFeePercent }, now());
  return { message: booking_answer[caller.client.locale].terms_accepted };
}

async function payableHold(db: Db, { actor, client }: Caller, now: Date) {
  const { payer, hold, terms } = await requirePayable(db, holderOf(actor, client.draftToken), now);
  return { payer, slotId: hold.slotId, terms };
}

/** Starts to save a card. Starting a payment prolongs the hold once. */
export async function startCard(deps: Money, caller: Caller, { token, another_card }: CardForm) {
  await limitNetwork(deps, LIMITS.payments, caller.client);
  const wanted = await preparePayment(deps, caller, token);
  const { customerId, clientSecret } = await startCardSetup(deps, wanted, {
    isAnotherCard: another_card ?? false,
  });
  return { client_secret: clientSecret, customer_id: customerId };
}

export async function startOrder(deps: Money, caller: Caller, { amount, token }: Order) {
  await limitNetwork(deps, LIMITS.payments, caller.client);
  const wanted = await preparePayment(deps, caller, token);
  if (!isAmountOf(amount, wanted.amountCents)) throw new Failure('booking.amount_differs');
  const { orderId } = await createPayPalOrder(deps, { ...wanted, locale: caller.client.locale });
  return { id: orderId, data: { id: orderId } };
}

/** Takes the money only if the payer still holds the slot and has accepted its present price and fee. */
export async function captureOrder(
  deps: Money,
  caller: Caller,
  { orderID, token }: { orderID: string; token?: string | undefined },
) {
  const { payer, slotId, amountCents, noShowFeePercent } = await preparePayment(deps, caller, token);
  const open = await findOpenOrder(deps, { payer, orderId: orderID });
  if (open && open.slotId !== slotId) throw new Failure('booking.other_slot');
  if (open && (open.amountCents !== amountCents || open.noShowFeePercent !== noShowFeePercent))
    throw new Failure('booking.amount_differs');
  if (open && open.termsAcceptedAt === null) throw new Failure('booking.terms_not_accepted');
  const { captureId } = await capturePayPalOrder(deps, { payer, orderId: orderID });
  return { id: captureId, data: { id: captureId } };
}

/** What is to be paid, and by whom: for the held slot, or for the appointment of a confirmation link. */
async function preparePayment(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, client }: Caller,
  token: string | undefined,
) {
  const { db, now } = deps;
  if (token) {
    const waiting = await requirePayableConfirmation(deps, token);
    const { payer, slotId, terms, patientId } = waiting;
    await requireSigned(db, { payer, parties: await partiesOfProposal(db, waiting.appointmentId) });
    return { payer, slotId, ...figuresOf(terms), patientId };
  }
  const payable = await requirePayable(db, holderOf(actor, client.draftToken), now());
  const { payer, holder, hold, terms, booker } = payable;
  await requireSigned(db, { payer, parties: partiesOf(payable) });
  await prolongHold(db, holder, now());
  return {
    payer,
    slotId: hold.slotId,
    ...figuresOf(terms),
    ...(booker.kind === 'patient'
      ? { patientId: booker.patientId }
      : { guestContact: { email: booker.data.email, locale: client.locale } }),
  };
}

function figuresOf({ amountCents, noShowFeePercent, version: termsVersion }: AgreedTerms) {
  return { amountCents, noShowFeePercent, termsVersion };
}
