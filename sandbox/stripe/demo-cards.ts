import { insertObject } from '#sandbox/providers/objects.store.ts';
import { newId, randomText } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StripeWork } from './api/stripe-call.ts';
import { customerBody, paymentMethodBody } from './customer.body.ts';
import { type PaymentIntentBody, paymentIntentBody } from './intent.body.ts';
import { methodToUse } from './payment-methods.ts';
import { tryPayment } from './payment-outcome.ts';
import { customerKind, paymentIntentKind, paymentMethodKind } from './stripe-objects.ts';
import { cardOfNumber } from './test-cards.ts';

/*
 * The cards and charges of the demo clinic's past. The stand-in stores them like any others, so that the demo's
 * appointments can be charged and refunded.
 */

interface DemoCard {
  customerId: string;
  paymentMethodId: string;
}

/** A good card whose bank agreed to charges without the patient. */
export async function saveDemoCard(tx: Db, now: Date): Promise<DemoCard> {
  const customerId = newId('cus', now);
  const body = customerBody(customerId, now, {});
  await insertObject(tx, customerKind, { id: customerId, body, inner: {}, createdAt: now });
  const paymentMethodId = newId('pm', now);
  const card = { ...visa, exp_month: 12, exp_year: now.getUTCFullYear() + 2, billing: undefined };
  await insertObject(tx, paymentMethodKind, {
    id: paymentMethodId,
    body: { ...paymentMethodBody(paymentMethodId, now, card), customer: customerId },
    inner: { behaviour: visa.behaviour, isSetUp: true, isUsedUp: false },
    createdAt: now,
  });
  return { customerId, paymentMethodId };
}

const visa = cardOfNumber('4242424242424242');

/** The id of the charge, which went through. */
export async function chargeDemoCard(
  tx: Db,
  { customerId, paymentMethodId }: DemoCard,
  { amountCents, reference }: { amountCents: number; reference: string },
  now: Date,
): Promise<string> {
  const work = workAt(tx, now);
  const id = newId('pi', now);
  const order = { amount: amountCents, currency: 'eur', customer: customerId };
  const body: PaymentIntentBody = {
    ...paymentIntentBody(id, `${id}_secret_${randomText(25)}`, now, {
      ...order,
      metadata: { appointment_id: reference },
    }),
    payment_method: paymentMethodId,
    status: 'requires_confirmation',
  };
  await insertObject(tx, paymentIntentKind, { id, body, inner: {}, createdAt: now });
  await tryPayment(work, body, await methodToUse(work, paymentMethodId), { isOffSession: true });
  return id;
}

/** Sends no webhooks for events of the past. */
function workAt(tx: Db, now: Date): StripeWork {
  return { tx, now, announce: async () => {}, origin: { id: null, idempotency_key: null } };
}
