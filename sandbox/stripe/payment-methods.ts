import { z } from 'zod';
import {
  insertObject,
  lockObject,
  type StoredObject,
  updateObject,
} from '#sandbox/providers/objects.store.ts';
import { newId } from '#sandbox/providers/provider.ts';
import { address, clearable, ignored, integer, listRoute, metadata, text } from './api/parameters.ts';
import { lockExisting, route, type StripeCall, type StripeWork } from './api/stripe-call.ts';
import { cardFault, noSuch, refusal, StoredRefusal } from './api/stripe-refusal.ts';
import { type NewCard, type PaymentMethodBody, paymentMethodBody } from './customer.body.ts';
import { liveCustomer, type PaymentMethodInner, paymentMethodKind } from './stripe-objects.ts';
import { cardOfName, cardOfNumber, declineOf, isPlausibleNumber, verdictOnSetup } from './test-cards.ts';
import { emit } from './webhooks.ts';

export const CardMethod = z.strictObject({
  allow_redisplay: ignored,
  billing_details: z
    .strictObject({
      address: z.union([z.literal('').transform(() => null), address]).optional(),
      email: clearable.optional(),
      name: clearable.optional(),
      phone: clearable.optional(),
      tax_id: ignored,
    })
    .optional(),
  card: z.strictObject({
    cvc: z.string().max(10).optional(),
    exp_month: integer,
    exp_year: integer,
    networks: ignored,
    number: z.string().max(40),
  }),
  metadata,
  radar_options: ignored,
  type: z.literal('card'),
});
export type CardMethodInput = z.output<typeof CardMethod>;

/** The storable part of a typed card; an impossible card is refused at once. */
function readCard({ card, billing_details: billing }: CardMethodInput, now: Date): NewCard {
  const number = card.number.replace(/[\s-]/g, '');
  if (!isPlausibleNumber(number)) {
    throw cardFault('incorrect_number', 'Your card number is incorrect.', 'card[number]');
  }
  const traits = cardOfNumber(number);
  const exp_year = card.exp_year < 100 ? card.exp_year + 2000 : card.exp_year;
  refuseExpired(card.exp_month, exp_year, now);
  if (card.cvc !== undefined && !(traits.brand === 'amex' ? /^\d{4}$/ : /^\d{3,4}$/).test(card.cvc)) {
    throw cardFault('invalid_cvc', "Your card's security code is invalid.", 'card[cvc]');
  }
  return { ...traits, exp_month: card.exp_month, exp_year, billing };
}

/** A card is good until the last day of its month. */
function refuseExpired(month: number, year: number, now: Date): void {
  if (month < 1 || month > 12) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'card[exp_month]');
  }
  const [currentYear, currentMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (year < currentYear || year > currentYear + 50) {
    throw cardFault('invalid_expiry_year', "Your card's expiration year is invalid.", 'card[exp_year]');
  }
  if (year === currentYear && month < currentMonth) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'card[exp_month]');
  }
}

export type StoredMethod = StoredObject<PaymentMethodBody, PaymentMethodInner>;

const Attach = z.strictObject({ customer: text });

export const paymentMethodRoutes = [
  route('POST /v1/payment_methods', CardMethod, async (call) => (await createMethod(call, call.input)).body, {
    isForBrowser: true,
  }),
  listRoute('GET /v1/payment_methods', paymentMethodKind, {
    customer: text.optional(),
    type: text.optional(),
  }),
  route('GET /v1/payment_methods/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, paymentMethodKind, call.id)).body;
  }),
  route('POST /v1/payment_methods/:id/attach', Attach, attach),
  route('POST /v1/payment_methods/:id/detach', z.strictObject({}), async (call) => {
    const method = await lockExisting(call, paymentMethodKind, call.id);
    if (method.body.customer) return await detachMethod(call, method);
    throw refusal({
      message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
    });
  }),
];

export async function createMethod(work: StripeWork, input: CardMethodInput): Promise<StoredMethod> {
  return await insertMethod(work, readCard(input, work.now));
}

/** One that exists, or a new one for a name such as `pm_card_visa`. */
export async function methodToUse(
  work: StripeWork,
  id: string,
  param = 'payment_method',
): Promise<StoredMethod> {
  const traits = cardOfName(id);
  if (traits) {
    const exp_year = work.now.getUTCFullYear() + 2;
    return await insertMethod(work, { ...traits, exp_month: 12, exp_year, billing: undefined });
  }
  const found = await lockObject(work.tx, paymentMethodKind, id);
  if (!found) throw noSuch('PaymentMethod', id, param);
  if (!found.inner.isUsedUp) return found;
  throw refusal({
    message:
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
    param,
  });
}

/** The bank is asked here as well, so a card that always fails is never attached. */
export async function attachMethod(
  work: StripeWork,
  method: StoredMethod,
  customer: string,
): Promise<PaymentMethodBody | StoredRefusal> {
  if (method.body.customer && method.body.customer !== customer) {
    throw refusal({ message: 'The payment method you provided has already been attached to a customer.' });
  }
  const verdict = verdictOnSetup(method.inner.behaviour);
  if (verdict === 'ok' || verdict === 'authenticate') return await bindToCustomer(work, method, customer);
  return new StoredRefusal({ status: 402, ...declineOf(verdict) });
}

export async function bindToCustomer(
  work: StripeWork,
  { id, body }: StoredMethod,
  customer: string,
  inner: Partial<PaymentMethodInner> = {},
): Promise<PaymentMethodBody> {
  const bound = { ...body, customer };
  await updateObject(work.tx, paymentMethodKind, { id, body: bound, inner });
  if (body.customer !== customer) await emit(work, 'payment_method.attached', bound);
  return bound;
}

export async function detachMethod(work: StripeWork, { id, body }: StoredMethod): Promise<PaymentMethodBody> {
  const detached = { ...body, customer: null };
  await updateObject(work.tx, paymentMethodKind, { id, body: detached, inner: { isUsedUp: true } });
  await emit(work, 'payment_method.detached', detached, { customer: body.customer });
  return detached;
}

async function attach(call: StripeCall<z.output<typeof Attach>>): Promise<object> {
  const customer = await liveCustomer(call, call.input.customer, 'customer');
  const method = await methodToUse(call, call.id);
  return await attachMethod(call, method, customer.id);
}

async function insertMethod({ tx, now }: StripeWork, card: NewCard): Promise<StoredMethod> {
  const id = newId('pm', now);
  const method: StoredMethod = {
    id,
    body: paymentMethodBody(id, now, card),
    inner: { behaviour: card.behaviour, isSetUp: false, isUsedUp: false },
    createdAt: now,
  };
  await insertObject(tx, paymentMethodKind, method);
  return method;
}
