import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '../testing.ts';

const DAY = 24 * 60;

test('PAYMENTS-5.15: the patient approves through a mailed link, with the same intent', async () => {
  const till = await aTill();
  const id = await aCompletedAppointment(till, CARDS.asksAlways);
  expect(await till.payment(id)).toMatchObject({ state: 'action_required', chargedCents: 0 });

  const token = await mailedToken(till);
  const shown = await till.clinic.call(`GET /api/patients/payment-link/${token}`);
  expect(shown.body.data).toEqual({
    state: 'open',
    needs: 'approval',
    country_code: 'DE',
    purpose: 'appointment',
    amount_cents: PRICE,
    currency: 'EUR',
  });
  const { body: begun } = await till.clinic.call(`POST /api/patients/payment-link/${token}/intent`);
  expect(begun.client_secret).toContain((await till.charge(id)).intentId);
  await till.enterCard('payment', begun.client_secret, begun.payment_method);
  const done = await till.clinic.call(`POST /api/patients/payment-link/${token}/done`);

  expect(done.body).toMatchObject({
    data: { state: 'paid' },
    message: expect.stringContaining('angekommen'),
  });
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.objects('stripe', 'payment_intent')).toHaveLength(1);
});

test('PAYMENTS-5.15: the patient is reminded on days 1, 3 and 7; then the staff take over, and nothing is retried', async () => {
  const till = await aTill();
  const id = await aCompletedAppointment(till, CARDS.asksAlways);
  expect(await till.letters()).toHaveLength(1);

  const letters: number[] = [];
  for (let day = 1; day <= 9; day += 1) {
    till.advance(DAY + 1);
    letters.push((await till.letters()).length);
  }

  expect(letters).toEqual([2, 2, 3, 3, 3, 3, 4, 4, 4]);
  expect(await till.charge(id)).toMatchObject({ attempts: 1, state: 'action_required' });
  expect(await till.tasks()).toMatchObject([{ kind: 'charge_open', appointment_id: APPOINTMENT }]);
});

test('PAYMENTS-5.16: a soft decline is retried on days 1, 3 and 5 with the same intent, and then no more', async () => {
  const till = await aTill();
  const id = await aCompletedAppointment(till, CARDS.noFundsLater);
  expect(await till.payment(id)).toMatchObject({ state: 'charge_failed' });

  const attempts: number[] = [];
  for (let day = 1; day <= 7; day += 1) {
    till.advance(DAY + 1);
    await till.settle();
    attempts.push((await till.charge(id)).attempts);
  }

  expect(attempts).toEqual([2, 2, 3, 3, 4, 4, 4]);
  expect(await till.charge(id)).toMatchObject({ declineCode: 'insufficient_funds', nextAttemptAt: null });
  expect(await till.objects('stripe', 'payment_intent')).toHaveLength(1);
  expect(await till.tasks()).toMatchObject([{ kind: 'charge_open' }]);
});

test('PAYMENTS-5.16: a retry charges the saved card when its account has money again', async () => {
  const till = await aTill();
  const id = await aCompletedAppointment(till, CARDS.noFundsLater);
  await payByLink(till, CARDS.declined);
  await replaceCardBehaviour(till, 'ok');

  till.advance(DAY + 1);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  const paid = await till.objects('stripe', 'charge', { status: 'succeeded' });
  expect(paid).toMatchObject([{ payment_method: (await till.payment(id)).paymentMethodId }]);
});

test('PAYMENTS-5.16: the patient gets a link with the first decline, and can use it while retries are planned', async () => {
  const till = await aTill();
  const id = await aCompletedAppointment(till, CARDS.noFundsLater);

  await payByLink(till, CARDS.good);
  till.advance(DAY + 1);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.charge(id)).toMatchObject({ attempts: 1, state: 'succeeded' });
});

test('PAYMENTS-5.17: after a hard decline nothing is retried, and the patient can pay with another card through the link', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await replaceCardBehaviour(till, 'lost_card');
  await till.move('completed');
  await till.settle();

  expect(await till.charge(id)).toMatchObject({
    state: 'failed',
    declineCode: 'lost_card',
    nextAttemptAt: null,
  });
  expect((await till.letters())[0]?.text).toContain('andere Karte');
  till.advance(6 * DAY);
  await till.settle();
  expect(await till.charge(id)).toMatchObject({ attempts: 1 });

  await payByLink(till, CARDS.good);
  expect(await till.payment(id)).toMatchObject({ state: 'charged' });
});

test('PAYMENTS-5.18: a retry and a payment by link at the same moment charge once', async () => {
  const till = await aTill({ hears: false });
  const id = await aCompletedAppointment(till, CARDS.noFundsLater);
  const token = await mailedToken(till);
  const { body: begun } = await till.clinic.call(`POST /api/patients/payment-link/${token}/intent`);
  till.advance(DAY + 1);

  await Promise.all([till.enterCard('payment', begun.client_secret, CARDS.good), till.clinic.drain()]);
  till.advance(6);
  await till.settle();
  await till.clinic.call(`POST /api/patients/payment-link/${token}/done`);

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  const paid = await till.objects('stripe', 'charge', { status: 'succeeded' });
  expect(paid).toHaveLength(1);
});

test('PAYMENTS-5.18: a retry does not charge a patient who has paid while the webhook is missing', async () => {
  const till = await aTill({ hears: false });
  const id = await aCompletedAppointment(till, CARDS.noFundsLater);
  const token = await mailedToken(till);
  const { body: begun } = await till.clinic.call(`POST /api/patients/payment-link/${token}/intent`);
  await till.enterCard('payment', begun.client_secret, CARDS.good);

  till.advance(DAY + 1);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.objects('stripe', 'charge', { status: 'succeeded' })).toHaveLength(1);
});

async function aCompletedAppointment(till: Till, card: string): Promise<number> {
  const id = await till.bookByCard(card);
  await till.move('completed');
  await till.settle();
  return id;
}

async function payByLink(till: Till, card: string): Promise<void> {
  const token = await mailedToken(till);
  const { body } = await till.clinic.call(`POST /api/patients/payment-link/${token}/intent`);
  await till.enterCard('payment', body.client_secret, card);
  await till.clinic.call(`POST /api/patients/payment-link/${token}/done`);
}

async function mailedToken(till: Till): Promise<string> {
  const letter = (await till.letters()).find(({ text }) => text.includes('/patient/pay/'));
  return /\/patient\/pay\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** The bank blocks the card after the patient saved it. */
async function replaceCardBehaviour(till: Till, behaviour: string): Promise<void> {
  await till.db.execute(sql`
    update sandbox.object set "inner" = jsonb_set("inner", '{behaviour}', to_jsonb(${behaviour}::text))
    where provider = 'stripe' and kind = 'payment_method'`);
}
