import { findObject, insertObject, updateObject } from '#sandbox/providers/objects.store.ts';
import { newId, randomText } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StripeWork } from './api/stripe-call.ts';
import { balanceAt, payOut } from './balance.ts';
import { customerBody, paymentMethodBody } from './customer.body.ts';
import { canceledIntent, type PaymentIntentBody, paymentIntentBody } from './intent.body.ts';
import { methodToUse } from './payment-methods.ts';
import { tryPayment } from './payment-outcome.ts';
import { customerKind, paymentIntentKind, paymentMethodKind } from './stripe-objects.ts';
import { cardOfNumber } from './test-cards.ts';

/*
 * The cards, charges and payouts of the demo clinic's past. The stand-in stores them like any others, so that the demo's
 * appointments can be charged and refunded.
 */

interface DemoCard {
  customerId: string;
  paymentMethodId: string;
}

/** A card whose bank agreed to charges without the patient; one of the test numbers that decline does not pay later. */
export async function saveDemoCard(tx: Db, now: Date, number = GOOD_NUMBER): Promise<DemoCard> {
  const traits = cardOfNumber(number);
  const customerId = newId('cus', now);
  const body = customerBody(customerId, now, {});
  await insertObject(tx, customerKind, { id: customerId, body, inner: {}, createdAt: now });
  const paymentMethodId = newId('pm', now);
  const card = { ...traits, exp_month: 12, exp_year: now.getUTCFullYear() + 2, billing: undefined };
  await insertObject(tx, paymentMethodKind, {
    id: paymentMethodId,
    body: { ...paymentMethodBody(paymentMethodId, now, card), customer: customerId },
    inner: { behaviour: traits.behaviour, isSetUp: true, isUsedUp: false },
    createdAt: now,
  });
  return { customerId, paymentMethodId };
}

const GOOD_NUMBER = '4242424242424242';

/** The id of the charge. Whether it went through depends on the card. */
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

/** Withdraws a charge that the card did not pay, so that it never does. */
export async function cancelDemoCharge(tx: Db, id: string, now: Date): Promise<void> {
  const found = await findObject(tx, paymentIntentKind, id);
  if (!found) throw new Error(`There is no charge ${id}.`);
  await updateObject(tx, paymentIntentKind, { id, body: canceledIntent(found.body, now) });
}

/** Takes what the clinic had on its balance at that moment to its bank; does nothing without money. */
export async function payOutDemoBalance(tx: Db, at: Date): Promise<void> {
  if ((await balanceAt(tx, at)) > 0) await payOut(workAt(tx, at));
}

/** Sends no webhooks for events of the past. */
function workAt(tx: Db, now: Date): StripeWork {
  return { tx, now, announce: async () => {}, origin: { id: null, idempotency_key: null } };
}
