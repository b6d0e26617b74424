import { createHmac } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { STRIPE_SANDBOX_KEYS } from '#sandbox/stripe/sandbox-keys.ts';
import { chargeAllDue } from '../charge/charge-card.service.ts';
import { paymentWebhook } from '../payments.tables.ts';
import { aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { followWebhook } from './follow-webhook.service.ts';

test('PAYMENTS-5.27: the reconciliation makes up for a missing webhook', async () => {
  const till = await aTill();
  await till.control('stripe', 'behave', { subject: 'webhook', action: 'off' });
  const id = await aPaymentByLink(till);

  till.advance(24 * 60);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
});

test.each(['twice', 'reversed'])('PAYMENTS-5.27: webhooks that arrive %s change nothing', async (action) => {
  const till = await aTill();
  await till.control('stripe', 'behave', { subject: 'webhook', action });
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect((await till.ledger(id)).filter(({ kind }) => kind === 'charged')).toHaveLength(1);
  const kept = await till.db.select().from(paymentWebhook);
  expect(new Set(kept.map(({ eventId }) => eventId)).size).toBe(kept.length);
  expect(kept.every(({ handledAt }) => handledAt !== null)).toBe(true);
});

test('PAYMENTS-5.27: a late webhook moves nothing backward', async () => {
  const till = await aTill();
  await till.control('stripe', 'behave', { subject: 'webhook', action: 'late', seconds: 600 });
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  await till.move('cancelled');
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'refunded' });

  till.advance(11);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({
    state: 'refunded',
    chargedCents: PRICE,
    refundedCents: PRICE,
  });
});

test('PAYMENTS-5.27: a webhook stays open until the provider answers the question about it', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  await till.move('cancelled');
  await till.settle();
  const [{ id: refundId }] = await till.objects('stripe', 'refund');

  await till.control('stripe', 'settle_refund', { refund: refundId, status: 'failed' });
  await till.control('stripe', 'deliver');
  const match = 'GET /v1/refunds/*';
  await till.control('stripe', 'behave', { subject: 'request', action: '500', match, times: null });
  const unread = await till.db.select().from(paymentWebhook).where(isNull(paymentWebhook.handledAt));
  const news = unread.find(({ objectId }) => objectId === `refund ${refundId}`);
  if (!news) throw new Error('no news came');
  await expect(followWebhook(till.deps, news)).rejects.toThrow();
  expect(await till.payment(id)).toMatchObject({ state: 'refunded' });
  // The job queue retries in the same way.
  await till.control('stripe', 'forget');
  await followWebhook(till.deps, news);

  expect(await till.payment(id)).toMatchObject({ state: 'refund_failed', refundedCents: 0 });
});

test('SEAM-08, PAYMENTS-5.27: forged, altered, stale, unsigned and future webhooks are refused', async () => {
  const till = await aTill({ hears: false });
  const event = anEvent('evt_1', false);
  const genuine = await post(till, event, sign(till, event));
  expect(genuine.statusCode).toBe(200);

  const old = new Date(till.deps.now().getTime() - 6 * 60_000);
  const coming = new Date(till.deps.now().getTime() + 6 * 60_000);
  const seconds = Math.floor(coming.getTime() / 1000);
  const ofTheFuture = event.replace('{', `{"created":${seconds},`);
  const refusals = [
    await post(till, event, sign(till, event, { secret: 'whsec_other' })),
    await post(till, `${event} `, sign(till, event)),
    await post(till, event, sign(till, event, { at: old })),
    await post(till, event, sign(till, event, { at: coming })),
    await post(till, ofTheFuture, sign(till, ofTheFuture)),
    await post(till, event, ''),
    await post(till, '', ''),
  ];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400));
  expect(await till.db.select().from(paymentWebhook)).toHaveLength(1);
});

test('PAYMENTS-5.27: an event of another mode is refused', async () => {
  const till = await aTill({ hears: false });
  const event = anEvent('evt_live', true);

  expect((await post(till, event, sign(till, event))).statusCode).toBe(400);
  expect(await till.db.select().from(paymentWebhook)).toEqual([]);
});

test('a webhook about an unknown object is answered and changes nothing', async () => {
  const till = await aTill({ hears: false });
  const event = anEvent('evt_unknown', false);
  expect((await post(till, event, sign(till, event))).statusCode).toBe(200);
  await till.settle();

  const [kept] = await till.db.select().from(paymentWebhook);
  expect(kept?.handledAt).not.toBeNull();
});

test('PAYMENTS-5.27: a forged PayPal webhook is refused; while PayPal does not answer, a webhook gets 503 and comes again', async () => {
  const till = await aTill({ hears: false });
  const payload = JSON.stringify({
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'X' },
  });
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'a',
    'paypal-transmission-sig': 'b',
    'paypal-transmission-time': till.deps.now().toISOString(),
  };
  const send = () =>
    till.clinic.http.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload });

  expect((await send()).statusCode).toBe(400);
  const match = 'POST /v1/notifications/verify-webhook-signature';
  await till.control('paypal', 'behave', { subject: 'request', action: '500', match, times: 5 });
  expect((await send()).statusCode).toBe(503);
  expect(await till.db.select().from(paymentWebhook)).toEqual([]);
});

async function aPaymentByLink(till: Till): Promise<number> {
  const id = await till.bookByCard(CARDS.asksAlways);
  await till.move('completed');
  await chargeAllDue(till.deps);
  const { intentId } = await till.charge(id);
  const { paymentMethodId } = await till.payment(id);
  const [{ client_secret }] = await till.objects('stripe', 'payment_intent', { id: intentId });
  await till.enterCard('payment', client_secret, paymentMethodId ?? '');
  return id;
}

function anEvent(id: string, livemode: boolean): string {
  const object = { id: 'pi_of_nobody', object: 'payment_intent' };
  return JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode,
    data: { object },
  });
}

function sign(
  till: Till,
  payload: string,
  { secret = STRIPE_SANDBOX_KEYS.webhookSecret, at = till.deps.now() } = {},
): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

async function post(till: Till, payload: string, signature: string) {
  return await till.clinic.http.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload,
  });
}

test('SEAM-23: forged PayPal webhooks are limited, so that they do not use up our requests to PayPal', async () => {
  const till = await aTill({ hears: false });
  const forge = (remoteAddress: string) =>
    till.clinic.http.inject({ method: 'POST', url: '/api/webhooks/paypal', payload: '{}', remoteAddress });

  for (let forged = 0; forged < 60; forged += 1) expect((await forge('192.0.2.7')).statusCode).toBe(400);
  expect((await forge('192.0.2.7')).statusCode).toBe(429);
  expect((await forge('192.0.2.8')).statusCode).toBe(400);
});
