import type { OpenPayment } from '#contract/payments.contract.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import {
  type ChargeDeps,
  type ChargedPayment,
  findCharge,
  findChargeIdOfLink,
  findChargeOfPayment,
  lockCharge,
} from '../charge/charge.store.ts';
import { createIntent, settleCharge } from '../charge/charge-card.service.ts';
import { isChargeAccepted } from '../charge/settlement.rules.ts';
import { countNotes, ORDER_LAPSED } from '../ledger/ledger.store.ts';
import { addLedgerNote, SYSTEM } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment, storeProviderId, updatePayment } from '../ledger/payment.store.ts';
import { captureApprovedOrder, requireApproval } from '../paypal/capture-order.service.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import { foundOrUnavailable, logIfUnreachable } from '../providers.service.ts';
import { newLink } from './ask-to-pay.service.ts';
import { cancelCardIntent } from './switch-to-paypal.service.ts';

/** Links are kept for long, so a patient may not create them without end. */
const LINKS: Limit = { name: 'payments.links', allowed: 60, windowSeconds: 3_600 };

/** Creates a link for the signed-in patient; no mail is sent. */
export async function createPaymentLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
  appointmentId: number,
) {
  await takeTry(db, LINKS, `patient ${patientId}`, now());
  return await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (payment?.patientId !== patientId) throw new Failure('request.not_found');
    const charged = await findChargeOfPayment(tx, payment.id);
    const isOpen = charged && stateOf(charged) === 'open';
    if (!isOpen || !isChargeAccepted(payment, charged.charge)) throw new Failure('payments.nothing_open');
    const link = { chargeId: charged.charge.id, isMailed: false };
    const { token, expiresAt } = await newLink(tx, link, now());
    return { data: { token, expires_at: expiresAt.toISOString() } };
  });
}

/** The charge of a link. Refused: an unknown or expired link, and a fee that the payer did not accept. */
async function chargeOfLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<ChargedPayment> {
  const chargeId = await findChargeIdOfLink(db, hashToken(token), now());
  const charged = chargeId === undefined ? undefined : await findCharge(db, chargeId);
  if (!charged || !isChargeAccepted(charged.payment, charged.charge))
    throw new Failure('payments.link_invalid');
  return charged;
}

export async function readPaymentLink(deps: Pick<Deps, 'db' | 'now'>, token: string) {
  return { data: await describeOpenPayment(deps, await chargeOfLink(deps, token)) };
}

/** The appointment that a link pays for, while it is to be paid. */
export async function openAppointmentOfLink(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<number | undefined> {
  const charged = await chargeOfLink(deps, token);
  const isOpen = stateOf(charged) === 'open';
  return isOpen ? (charged.payment.appointmentId ?? undefined) : undefined;
}

async function describeOpenPayment({ db }: Pick<Deps, 'db'>, charged: ChargedPayment): Promise<OpenPayment> {
  const { payment, charge } = charged;
  const payer = payment.patientId === null ? undefined : await personOf(db, payment.patientId);
  return {
    state: stateOf(charged),
    needs: charge.state === 'action_required' ? 'approval' : 'card',
    purpose: charge.reason,
    amount_cents: charge.amountCents,
    currency: payment.currency,
    country_code: payer?.person.address?.countryCode ?? null,
  };
}

function stateOf({ charge }: Pick<ChargedPayment, 'charge'>): OpenPayment['state'] {
  return LINK_STATES[charge.state];
}

const LINK_STATES = {
  due: 'processing',
  charging: 'processing',
  unknown: 'processing',
  action_required: 'open',
  failed: 'open',
  by_paypal: 'processing',
  succeeded: 'paid',
  canceled: 'closed',
  written_off: 'closed',
} as const;

/** A patient with a link may try several cards, but nobody may test a list of stolen ones. */
const LINK_TRIES: Limit = { name: 'payments.link', allowed: 20, windowSeconds: 3600 };

/** Returns the one intent of this charge. The link and a retry confirm the same intent, so only one of them pays. */
export async function beginLinkPayment(deps: ChargeDeps, token: string) {
  const { charge } = await chargeOfLink(deps, token);
  await takeTry(deps.db, LINK_TRIES, `charge ${charge.id}`, deps.now());
  await readFromProvider(deps, token);

  const current = await withIntent(deps, await chargeOfLink(deps, token));
  const data = await describeOpenPayment(deps, current);
  const { intentId } = current.charge;
  if (data.state !== 'open' || intentId === null) return { data, client_secret: null, payment_method: null };
  const found = foundOrUnavailable(await deps.cards.readCharge(intentId));
  return {
    data,
    client_secret: found.clientSecret,
    payment_method: data.needs === 'approval' ? current.payment.paymentMethodId : null,
  };
}

/** After a failed PayPal payment the intent was canceled, so a card needs a new one. */
async function withIntent(deps: ChargeDeps, open: ChargedPayment): Promise<ChargedPayment> {
  if (stateOf(open) !== 'open' || open.charge.intentId !== null) return open;
  await createIntent(deps, open);
  return (await findCharge(deps.db, open.charge.id)) ?? open;
}

/** The browser says that it is done; the provider says what happened. */
export async function finishLinkPayment(deps: ChargeDeps, token: string, { locale }: Pick<Client, 'locale'>) {
  await readFromProvider(deps, token);
  const data = await describeOpenPayment(deps, await chargeOfLink(deps, token));
  const t = payments_answer[locale];
  return { data, message: data.state === 'paid' ? t.paid : t.not_paid };
}

/** Reads the open charge from the provider: the card may have paid meanwhile. */
async function readFromProvider(deps: ChargeDeps, token: string): Promise<void> {
  const known = await chargeOfLink(deps, token);
  if (stateOf(known) !== 'open') return;
  await logIfUnreachable(deps, settleCharge(deps, known, { isStuck: false }));
}

type LinkDeps = ChargeDeps & Pick<Deps, 'paypal'>;

/** Creates an order for the amount owed. Until it is approved and captured, the card can pay as well. */
export async function beginLinkOrder(deps: LinkDeps, token: string, { locale }: Pick<Client, 'locale'>) {
  const { charge } = await chargeOfLink(deps, token);
  await takeTry(deps.db, LINK_TRIES, `charge ${charge.id}`, deps.now());
  await readFromProvider(deps, token);

  const current = await chargeOfLink(deps, token);
  const data = await describeOpenPayment(deps, current);
  return { data, order_id: data.state === 'open' ? await ensureOrder(deps, current, locale) : null };
}

/** Captures the approved order after the card's intent was canceled, so that only one of them pays. */
export async function captureLinkOrder(
  deps: LinkDeps,
  { token, order_id: orderId }: { token: string; order_id: string },
  { locale }: Pick<Client, 'locale'>,
) {
  const known = await chargeOfLink(deps, token);
  if (known.payment.orderId !== orderId) throw new Failure('request.not_found');
  const isPayable = stateOf(known) === 'open' || known.charge.state === 'by_paypal';
  if (isPayable && (await requireApproval(deps, known.payment, orderId)) === 'approved') {
    if (await cancelCardIntent(deps, known)) await captureApprovedOrder(deps, known.payment.id, orderId);
  }

  const data = await describeOpenPayment(deps, await chargeOfLink(deps, token));
  const t = payments_answer[locale];
  return { data, message: data.state === 'paid' ? t.paid : t.not_paid };
}

/** Returns the open order, or a new one after the former order expired at PayPal. */
async function ensureOrder(deps: LinkDeps, open: ChargedPayment, locale: Locale): Promise<string> {
  const { payment, charge } = open;
  if (payment.orderId !== null) {
    if (await isUsable(deps, payment.orderId)) return payment.orderId;
    await forgetOrder(deps, open, payment.orderId);
  }
  const reference = referenceOf(payment);
  const number = (await countNotes(deps.db, payment.id, ORDER_LAPSED)) + 1;
  const key = keys.order(reference, number);
  const { amountCents } = charge;
  const made = foundOrUnavailable(await deps.paypal.createOrder({ reference, amountCents, locale, key }));
  return (await storeProviderId(deps.db, payment.id, 'orderId', made.orderId)).orderId;
}

async function isUsable({ paypal }: LinkDeps, orderId: string): Promise<boolean> {
  const answer = await paypal.readOrder(orderId);
  if (answer.outcome === 'refused') return false;
  const { status } = foundOrUnavailable(answer);
  return status === 'open' || status === 'approved';
}

async function forgetOrder({ db, now }: LinkDeps, open: ChargedPayment, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, open.charge);
    if (payment.orderId !== orderId || charge.state === 'by_paypal') return;
    await updatePayment(tx, payment.id, { orderId: null });
    await addLedgerNote(tx, payment, { actor: SYSTEM, why: ORDER_LAPSED, providerId: orderId, now: now() });
  });
}
