import { z } from 'zod';
import { newId } from '../providers/ids.ts';
import { insertObject, lockObject, type StoredObject, updateObject } from '../providers/objects.store.ts';
import { verdictOnSetup } from './card-behaviour.ts';
import { CardMethod, type CardMethodInput, readCard } from './card-input.ts';
import { declineOf } from './declines.ts';
import { emit } from './events.ts';
import { listRoute } from './lists.ts';
import { liveCustomer } from './live-customer.ts';
import { text } from './parameters.ts';
import { type NewCard, type PaymentMethodBody, paymentMethodBody } from './payment-method.body.ts';
import { lockExisting, route, type StripeCall, type StripeWork } from './stripe-call.ts';
import { type PaymentMethodInner, paymentMethodKind } from './stripe-objects.ts';
import { KeptRefusal, noSuch, refusal } from './stripe-refusal.ts';
import { cardOfName } from './test-cards.ts';

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
): Promise<PaymentMethodBody | KeptRefusal> {
  if (method.body.customer && method.body.customer !== customer) {
    throw refusal({ message: 'The payment method you provided has already been attached to a customer.' });
  }
  const verdict = verdictOnSetup(method.inner.behaviour);
  if (verdict === 'ok' || verdict === 'authenticate') return await bindToCustomer(work, method, customer);
  return new KeptRefusal({ status: 402, ...declineOf(verdict) });
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
