import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { APPOINTMENT, aTill, CARDS, handMoney, PRICE, type Till } from '../testing.ts';
import { failRefund } from './apply-refund-result.service.ts';
import { sendRefund, sendRequestedRefunds } from './send-refund.service.ts';

const KEY = '7f0d8a52-8f2b-4b59-9a31-0b6b3c1d2e3f';
const ROUTE = `POST /api/staff/payments/${APPOINTMENT}/refund`;

test('an administrator refunds a part and then the rest', async () => {
  const till = await aTill();
  const { id, refund } = await aChargedAppointment(till);

  expect((await refund({ amount_cents: 2_000 })).body.data.amount_cents).toBe(2_000);
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'partially_refunded', refundedCents: 2_000 });
  await refund({ request_key: crypto.randomUUID() });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect(await till.objects('stripe', 'refund')).toHaveLength(2);
});

test('PAYMENTS-5.24: two requests with one key make one refund', async () => {
  const till = await aTill();
  const { id, refund } = await aChargedAppointment(till);

  const answers = await Promise.all([refund(), refund(), refund()]);
  await till.settle();
  answers.push(await refund());

  expect(new Set(answers.map(({ body }) => body.data.refund_id)).size).toBe(1);
  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect(await till.objects('stripe', 'refund')).toHaveLength(1);
});

test('PAYMENTS-5.24: a refund above the remainder is refused, also while another refund is being sent', async () => {
  const till = await aTill({ hears: false });
  const { refund } = await aChargedAppointment(till);

  expect((await refund({ amount_cents: PRICE + 1 })).body.code).toBe('payments.refund_refused');
  expect((await refund({ amount_cents: 10_000 })).status).toBe(200);
  const second = await refund({ amount_cents: 2_001, request_key: crypto.randomUUID() });
  expect([second.status, second.body.code]).toEqual([409, 'payments.refund_refused']);
});

test('PAYMENTS-5.24: while the whole price is going back, a further refund of the rest is refused', async () => {
  const till = await aTill({ hears: false });
  const { refund } = await aChargedAppointment(till);

  expect((await refund()).body.data.amount_cents).toBe(PRICE);
  const further = await refund({ request_key: crypto.randomUUID() });
  expect([further.status, further.body.code]).toEqual([409, 'payments.refund_refused']);
});

test('PAYMENTS-5.24: news of a refund that come after it succeeded and a dispute was won take nothing back', async () => {
  const till = await aTill();
  const { id, refund, intentId } = await aChargedAppointment(till);
  const { refund_id: refundId } = (await refund({ amount_cents: 2_000 })).body.data;
  await till.settle();
  const { id: dispute } = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  await till.control('stripe', 'close_dispute', { dispute, status: 'won' });
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'dispute_won', refundedCents: 2_000 });

  await sendRefund(till.deps, refundId);
  await failRefund(till.deps, refundId, 'charge_disputed');

  expect(await till.payment(id)).toMatchObject({ state: 'dispute_won', refundedCents: 2_000 });
  expect((await till.tasks()).map(({ kind }) => kind)).not.toContain('refund_failed');
});

test('PAYMENTS-5.24: a payment refunded by hand at the provider is not refunded again', async () => {
  const till = await aTill({ hears: false });
  const { id, refund, intentId } = await aChargedAppointment(till);
  await till.deps.cards.refund({ intentId, amountCents: PRICE, reference: 'by hand', key: 'by hand' });

  await refund();
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refund_failed', refundedCents: 0 });
  expect(await till.objects('stripe', 'refund')).toHaveLength(1);
  expect((await till.tasks()).map(({ kind }: { kind: string }) => kind)).toContain('refund_failed');
});

test('PAYMENTS-5.24: a refund with a lost answer is found again and not repeated', async () => {
  const till = await aTill({ hears: false });
  const { id, refund } = await aChargedAppointment(till);
  await refund();
  const { cards } = till.deps;
  const lost = async (order: Parameters<typeof cards.refund>[0]) => {
    await cards.refund(order);
    return { outcome: 'unknown', code: 'timeout' } as const;
  };
  await sendRequestedRefunds({ ...till.deps, cards: { ...cards, refund: lost } });
  expect(await till.payment(id)).toMatchObject({ state: 'refunding', refundedCents: 0 });

  till.advance(25 * 60);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect(await till.objects('stripe', 'refund')).toHaveLength(1);
});

test('PAYMENTS-5.25: a pending refund is followed until the bank completes it', async () => {
  const till = await aTill();
  const { id, refund, intentId } = await aChargedAppointment(till);
  await till.control('stripe', 'behave', { subject: 'refund', action: 'pending', match: intentId });
  await refund();
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'refunding', refundedCents: 0 });

  const [{ id: refundId }] = await till.objects('stripe', 'refund');
  await till.control('stripe', 'settle_refund', { refund: refundId, status: 'succeeded' });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
});

test('PAYMENTS-5.25: a failed refund is paid back by bank transfer and recorded', async () => {
  const till = await aTill();
  const { id, refund, intentId, token } = await aChargedAppointment(till);
  await till.control('stripe', 'behave', { subject: 'refund', action: 'pending', match: intentId });
  await refund();
  await till.settle();
  const [{ id: refundId }] = await till.objects('stripe', 'refund');
  await till.control('stripe', 'settle_refund', { refund: refundId, status: 'failed' });
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'refund_failed', refundedCents: 0 });

  const [task] = await till.tasks();
  expect(task).toMatchObject({ kind: 'refund_failed', outcomes: ['paid_otherwise', 'try_again'] });
  const note = 'Überweisung vom 20.11.';
  const finish = (fields: object, by = token) =>
    till.clinic.call(
      `POST /api/staff/payment-tasks/${task.id}/done`,
      { outcome: 'paid_otherwise', note, ...fields },
      { token: by },
    );
  expect(Object.keys((await finish({})).body.errors)).toEqual(['reference']);
  const paid = handMoney(till);
  expect((await finish({ ...paid, day: '2031-01-01' })).status).toBe(422);
  till.advance(11);
  const late = await finish(paid);
  expect([late.status, late.body.code]).toEqual([403, 'session.proof_required']);
  const { token: proven } = await aStaffMember(till.clinic);
  expect((await finish(paid, proven)).status).toBe(200);

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect((await till.ledger(id)).at(-1)).toMatchObject({ kind: 'refunded', amountCents: PRICE, why: note });
  expect(await till.tasks()).toEqual([]);
});

test('PAYMENTS-5.25: a refund that the bank returns after its success is owed again', async () => {
  const till = await aTill();
  const { id, refund } = await aChargedAppointment(till);
  await refund();
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });

  const [{ id: refundId }] = await till.objects('stripe', 'refund');
  await till.control('stripe', 'settle_refund', { refund: refundId, status: 'failed' });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refund_failed', refundedCents: 0 });
  expect(await till.tasks()).toMatchObject([{ kind: 'refund_failed' }]);
});

test('PAYMENTS-5.25: a failed refund can be tried again as a new refund', async () => {
  const till = await aTill();
  const { id, refund, intentId, token } = await aChargedAppointment(till);
  await till.control('stripe', 'behave', { subject: 'refund', action: 'failed', match: intentId });
  await refund();
  await till.settle();
  const [task] = await till.tasks();
  const done = { outcome: 'try_again', note: 'noch einmal' };
  await till.clinic.call(`POST /api/staff/payment-tasks/${task.id}/done`, done, { token });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect((await till.refunds(id)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
});

test('PAYMENTS-5.25: a failed refund is no longer owed after another refund returned the money, and its task ends', async () => {
  const till = await aTill();
  const { id, refund, intentId, token } = await aChargedAppointment(till);
  await till.control('stripe', 'behave', { subject: 'refund', action: 'failed', match: intentId });
  await refund({ amount_cents: 5_000 });
  await till.settle();
  await refund({ amount_cents: 8_000, request_key: crypto.randomUUID() });
  await till.settle();

  const [task] = await till.tasks();
  const end = (outcome: string) =>
    till.clinic.call(
      `POST /api/staff/payment-tasks/${task.id}/done`,
      { outcome, note: 'überwiesen' },
      { token },
    );
  expect((await end('paid_otherwise')).body.code).toBe('payments.refund_refused');
  expect((await end('try_again')).body.code).toBe('payments.refund_refused');
  await refund({ request_key: crypto.randomUUID() });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect(await till.tasks()).toEqual([]);
});

test('PAYMENTS-5.24: a refused refund does not fail while the provider cannot say whether it exists', async () => {
  const till = await aTill({ hears: false });
  const { id, refund } = await aChargedAppointment(till);
  await refund();
  const { cards } = till.deps;
  const made = async (order: Parameters<typeof cards.refund>[0]) => {
    await cards.refund(order);
    return { outcome: 'refused', code: 'charge_already_refunded' } as const;
  };
  const refundsOf = async () => ({ outcome: 'unknown', code: 'timeout' }) as const;
  await sendRequestedRefunds({ ...till.deps, cards: { ...cards, refund: made, refundsOf } });
  expect(await till.payment(id)).toMatchObject({ state: 'refunding' });

  till.advance(11);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect(await till.tasks()).toEqual([]);
});

test('only an administrator can refund', async () => {
  const till = await aTill({ hears: false });
  await aChargedAppointment(till);
  const body = { reason: 'Kulanz', request_key: KEY };
  const { token: doctor } = await aStaffMember(till.clinic, 'doctor');

  expect((await till.clinic.call(ROUTE, body)).status).toBe(401);
  expect((await till.clinic.call(ROUTE, body, { token: till.patient.token })).status).toBe(403);
  expect((await till.clinic.call(ROUTE, body, { token: doctor })).status).toBe(403);
});

test('an unknown payment is not found, and a request key belongs to one payment', async () => {
  const till = await aTill({ hears: false });
  const { refund, token } = await aChargedAppointment(till);
  await refund();
  const other = 'POST /api/staff/payments/999/refund';
  const body = { reason: 'Kulanz', request_key: KEY };
  expect((await till.clinic.call(other, body, { token })).status).toBe(404);
});

test('a large refund needs a fresh proof of the administrator; a small one does not', async () => {
  const till = await aTill();
  const { refund } = await aChargedAppointment(till);
  till.clinic.clock.advance(11 * 60);

  const large = await refund({ amount_cents: 10_001 });
  expect([large.status, large.body.code]).toEqual([403, 'session.proof_required']);
  expect((await refund({ amount_cents: 2_000 })).status).toBe(200);
});

test('a large refund in several parts needs the same proof', async () => {
  const till = await aTill();
  const { refund } = await aChargedAppointment(till);
  till.clinic.clock.advance(11 * 60);
  const slice = () => refund({ amount_cents: 6_000, request_key: crypto.randomUUID() });

  expect((await slice()).status).toBe(200);
  expect((await slice()).body.code).toBe('session.proof_required');
  await till.settle();
  expect((await slice()).body.code).toBe('session.proof_required');
});

test('PAYMENTS-5.24: the same key with another amount is refused', async () => {
  const till = await aTill();
  const { refund } = await aChargedAppointment(till);
  expect((await refund({ amount_cents: 2_000 })).status).toBe(200);
  const other = await refund({ amount_cents: 3_000 });
  expect([other.status, other.body.code]).toEqual([422, 'request.key_reused']);
});

async function aChargedAppointment(till: Till) {
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  const { token } = await aStaffMember(till.clinic);
  const refund = (details: object = {}) =>
    till.clinic.call(ROUTE, { reason: 'Kulanz', request_key: KEY, ...details }, { token });
  return { id, token, refund, intentId: (await till.charge(id)).intentId ?? '' };
}
