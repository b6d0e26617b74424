import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPlan, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { acceptTerms, aReadyGuest, book, type CallOptions, submitAnamnesis, submitData } from './testing.ts';
import { USER_DATA } from './testing-person.ts';

async function controlPayPal(clinic: Clinic, command: string, fields: object) {
  const answer = await clinic.call('POST /sandbox/control', { provider: 'paypal', command, ...fields });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

async function anApprovedOrder(clinic: Clinic, guest: CallOptions): Promise<string> {
  const { body } = await clinic.call('POST /api/patients/paypal/order/create', { amount: 89.5 }, guest);
  await acceptTerms(clinic, guest);
  await controlPayPal(clinic, 'answer_order', { order: body.id, answer: 'approve' });
  return body.id;
}

const capture = (clinic: Clinic, orderID: string, guest: CallOptions) =>
  clinic.call('POST /api/patients/paypal/order/capture', { orderID }, guest);

async function moneyOf({ db }: Clinic) {
  const { rows } = await db.execute<{ state: string; charged_cents: number; refunded_cents: number }>(
    sql`select state, charged_cents, refunded_cents from payment order by id`,
  );
  return rows;
}

test('a PayPal payment is captured at once and the appointment is confirmed', async ({ annotate }) => {
  await annotate('PAY-24, PAY-25, API-16, API-17', 'proves');
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const orderID = await anApprovedOrder(clinic, guest);
  const captured = await capture(clinic, orderID, guest);
  expect(captured.body).toEqual({ id: expect.any(String), data: { id: captured.body.id } });
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: captured.body.id };
  const answer = await book(clinic, plan, paid, guest);
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'confirmed' } } });
  expect(await moneyOf(clinic)).toEqual([{ state: 'captured', charged_cents: 89_50, refunded_cents: 0 }]);
});

test('a PayPal capture pays for one booking, and only for that of its payer', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const { body } = await capture(clinic, await anApprovedOrder(clinic, guest), guest);
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
  const { body: held } = await requestHold(clinic, plan, { start_time: '09:45' }, { network: '10.0.0.9' });
  const thief = { headers: { 'x-booking-draft': String(held.draft_token) } };
  expect((await book(clinic, plan, paid, thief)).status).toBe(409);
  expect((await book(clinic, plan, paid, guest)).status).toBe(200);
  expect((await book(clinic, plan, paid, guest)).status).toBe(409);
});

test('PAYMENTS-5.5: a guest who lost the slot during the PayPal payment gets a full refund and a mail', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const { body } = await capture(clinic, await anApprovedOrder(clinic, guest), guest);
  clinic.clock.advance(31 * 60);
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
  const late = await book(clinic, plan, paid, guest);
  expect(late).toMatchObject({ status: 409, body: { code: 'schedule.hold_expired' } });
  await clinic.drain();
  await clinic.drain();
  expect(await moneyOf(clinic)).toEqual([{ state: 'refunded', charged_cents: 89_50, refunded_cents: 89_50 }]);
  expect(await clinic.letters(USER_DATA.email)).toMatchObject([
    { subject: 'Ihre Erstattung', text: expect.stringContaining('Ihre Buchung kam nicht zustande') },
  ]);
});

test('PAYMENTS-5.5: the refund mail uses the last address and language of the guest, which are deleted afterwards', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  await anApprovedOrder(clinic, guest);
  await submitData(clinic, plan, { email: 'eva.neu@example.test' }, guest);
  await submitAnamnesis(clinic, plan, guest);
  const english = { headers: { ...guest.headers, locale: 'en' } };
  await capture(clinic, await anApprovedOrder(clinic, english), english);
  clinic.clock.advance(6 * 60);
  await clinic.drain();
  await clinic.drain();
  expect(await clinic.letters()).toMatchObject([{ to: 'eva.neu@example.test', subject: 'Your refund' }]);
  const { rows } = await clinic.db.execute(sql`select guest_contact from payment`);
  expect(rows).toEqual([{ guest_contact: null }]);
});

test('PAYMENTS-5.5: the guest contact of a payment is deleted once the payer is a patient', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const { body } = await capture(clinic, await anApprovedOrder(clinic, guest), guest);
  await book(clinic, plan, { payment_gateway: 'paypal', paypal_transaction_id: body.id }, guest);
  const { rows } = await clinic.db.execute(sql`select guest_contact from payment`);
  expect(rows).toEqual([{ guest_contact: null }]);
});

test('PAYMENTS-5.6: an approved PayPal order is not captured after the slot is lost', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const orderID = await anApprovedOrder(clinic, guest);
  clinic.clock.advance(31 * 60);
  expect(await capture(clinic, orderID, guest)).toMatchObject({
    status: 409,
    body: { code: 'schedule.hold_expired' },
  });
  expect((await moneyOf(clinic))[0]?.charged_cents).toBe(0);
});

test('PAYMENTS-5.6: a PayPal order for a slot that the guest has exchanged is not captured', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const orderID = await anApprovedOrder(clinic, guest);
  expect((await requestHold(clinic, plan, { start_time: '09:45' }, guest)).status).toBe(200);

  expect(await capture(clinic, orderID, guest)).toMatchObject({
    status: 409,
    body: { code: 'booking.other_slot' },
  });
  expect(await moneyOf(clinic)).toMatchObject([{ charged_cents: 0 }]);
});

test('OR-50: a PayPal order with another amount is refused', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const cheap = await clinic.call('POST /api/patients/paypal/order/create', { amount: 1 }, guest);
  expect(cheap).toMatchObject({ status: 409, body: { code: 'booking.amount_differs' } });
});
