import { expect, test } from 'vitest';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { paymentLink } from '../payments.tables.ts';
import { APPOINTMENT, aTill, CARDS, type Till } from '../testing.ts';

const LINK = `POST /api/patients/payments/${APPOINTMENT}/link`;

test('a link is stored only as a hash and expires after thirty days', async () => {
  const till = await aTill({ hears: false });
  const { token } = await anOpenPayment(till);

  const stored = await till.db.select().from(paymentLink);
  expect(JSON.stringify(stored)).not.toContain(token);
  till.advance(31 * 24 * 60);
  const late = await till.clinic.call(`GET /api/patients/payment-link/${token}`);
  expect([late.status, late.body.code]).toEqual([404, 'payments.link_invalid']);
});

test.each([
  'GET /api/patients/payment-link/x',
  'POST /api/patients/payment-link/x/intent',
  'POST /api/patients/payment-link/x/done',
])('an invented token is refused at %s', async (route) => {
  const { clinic } = await aTill({ hears: false });
  const answer = await clinic.call(route.replace('/x', `/${'a'.repeat(43)}`));
  expect([answer.status, answer.body.code]).toEqual([404, 'payments.link_invalid']);
});

test('reading a link changes nothing, and neither the page nor the mail names the appointment', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const before = await till.ledger(id);
  const { body } = await till.clinic.call(`GET /api/patients/payment-link/${token}`);

  expect(await till.ledger(id)).toEqual(before);
  expect(Object.keys(body.data).toSorted()).toEqual([
    'amount_cents',
    'country_code',
    'currency',
    'needs',
    'purpose',
    'state',
  ]);
  expect(body.data.country_code).toBe('DE');
  const [letter] = await till.letters();
  expect(letter?.subject).toBe('Bitte bestätigen Sie eine Zahlung');
  expect(letter?.text).not.toMatch(/Termin|Ärztin|Arzt|Sprechstunde|Hormon/i);
});

test('a signed-in patient gets a link for an own open payment', async () => {
  const till = await aTill({ hears: false });
  await anOpenPayment(till);
  const { body } = await till.clinic.call(LINK, {}, { token: till.patient.token });

  const shown = await till.clinic.call(`GET /api/patients/payment-link/${body.data.token}`);
  expect(shown.body.data).toMatchObject({ state: 'open' });
});

test('PAYMENTS-5.15: a link created in the portal does not count as a reminder', async () => {
  const till = await aTill({ hears: false });
  await anOpenPayment(till);
  for (const _look of [1, 2, 3]) await till.clinic.call(LINK, {}, { token: till.patient.token });

  const letters: number[] = [];
  for (let day = 1; day <= 8; day += 1) {
    till.advance(24 * 60 + 1);
    letters.push((await till.letters()).length);
  }
  expect(letters).toEqual([2, 2, 3, 3, 3, 3, 4, 4]);
});

test('another patient gets no link, and a paid appointment has none', async () => {
  const till = await aTill({ hears: false });
  const { token: stranger } = await aPatient(till.clinic, { email: 'b@example.test' });
  const { token: admin } = await aStaffMember(till.clinic);
  await till.bookByCard(CARDS.good);

  expect((await till.clinic.call(LINK, {})).status).toBe(401);
  expect((await till.clinic.call(LINK, {}, { token: admin })).status).toBe(403);
  expect((await till.clinic.call(LINK, {}, { token: stranger })).status).toBe(404);
  const own = await till.clinic.call(LINK, {}, { token: till.patient.token });
  expect(own.body.code).toBe('payments.nothing_open');
});

test('after the payment the link shows it as paid and returns no intent', async () => {
  const till = await aTill();
  const { token, clientSecret, paymentMethod } = await anOpenPayment(till);
  await till.enterCard('payment', clientSecret, paymentMethod);
  await till.settle();

  const { body } = await till.clinic.call(`POST /api/patients/payment-link/${token}/intent`);
  expect(body).toMatchObject({ data: { state: 'paid' }, client_secret: null, payment_method: null });
});

test('a browser that claims to have paid changes nothing', async () => {
  const till = await aTill({ hears: false });
  const { id, token } = await anOpenPayment(till);
  const { body } = await till.clinic.call(`POST /api/patients/payment-link/${token}/done`);

  expect(body).toMatchObject({ data: { state: 'open' }, message: expect.stringContaining('noch nicht') });
  expect(await till.payment(id)).toMatchObject({ state: 'action_required', chargedCents: 0 });
});

test('a link limits how many cards can be tried', async () => {
  const till = await aTill({ hears: false });
  const { token } = await anOpenPayment(till);
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    statuses.push((await till.clinic.call(`POST /api/patients/payment-link/${token}/intent`)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

async function anOpenPayment(till: Till) {
  const id = await till.bookByCard(CARDS.asksAlways);
  await till.move('completed');
  await till.settle();
  const [letter] = await till.letters();
  const token = /\/patient\/pay\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const { body } = await till.clinic.call(`POST /api/patients/payment-link/${token}/intent`);
  return { id, token, clientSecret: body.client_secret, paymentMethod: body.payment_method };
}

test('SEAM-23: a patient can create at most sixty links an hour', async () => {
  const till = await aTill({ hears: false });
  const ask = () => till.clinic.call(LINK, {}, { token: till.patient.token });

  for (let asked = 0; asked < 60; asked += 1) expect((await ask()).status).toBe(404);
  expect((await ask()).status).toBe(429);
});

test('SEAM-23: guessing links is limited per network, on every step of the page', async () => {
  const { clinic } = await aTill();
  const guess = (step = '') =>
    clinic.call(`${step ? 'POST' : 'GET'} /api/patients/payment-link/${'x'.repeat(43)}${step}`, {});

  for (let guesses = 0; guesses < 30; guesses += 1)
    expect([(await guess()).status, (await guess('/done')).status]).toEqual([404, 404]);
  for (const step of ['', '/intent', '/done', '/paypal/order']) expect((await guess(step)).status).toBe(429);
});
