import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { payment, paymentCharge } from '../payments.tables.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { mailedToken } from '../testing-link.ts';
import { insertCharge, updateCharge } from './charge.store.ts';

let till: Till;

beforeEach(async () => {
  till = await aTill();
});

/** A booking from the time before the acceptance was required. */
async function forgetAcceptance(paymentId: number) {
  await till.db.update(payment).set({ termsAcceptedAt: null }).where(eq(payment.id, paymentId));
}

const charges = () => till.db.select().from(paymentCharge);

test.each(['no_show', 'cancel_stripe_charge_all'] as const)(
  'PAYMENTS-4.1: after %s a card is not charged without the recorded acceptance, and is forgotten',
  async (to) => {
    const paymentId = await till.bookByCard(CARDS.good);
    await forgetAcceptance(paymentId);
    await till.move(to);
    till.advance(25 * 60);
    await till.settle();
    expect(await charges()).toEqual([]);
    expect(await till.payment(paymentId)).toMatchObject({ state: 'released', chargedCents: 0 });
    expect(await till.objects('stripe', 'payment_intent')).toEqual([]);
  },
);

test.each(['no_show', 'cancel_paypal_no_refund'] as const)(
  'PAYMENTS-4.1: after %s PayPal refunds everything without the recorded acceptance',
  async (to) => {
    const paymentId = await till.bookByPayPal();
    await forgetAcceptance(paymentId);
    await till.move(to);
    await till.settle();
    expect(await till.payment(paymentId)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  },
);

test('PAYMENTS-4.1: the price is charged without the acceptance, which is about fees only', async () => {
  const paymentId = await till.bookByCard(CARDS.good);
  await forgetAcceptance(paymentId);
  await till.move('completed');
  await till.settle();
  expect(await till.payment(paymentId)).toMatchObject({ state: 'charged', chargedCents: PRICE });
});

test('PAYMENTS-4.1: a fee is never more than the accepted one', async () => {
  const paymentId = await till.bookByCard(CARDS.good);
  await till.db.update(payment).set({ noShowFeePercent: 10 }).where(eq(payment.id, paymentId));
  await till.move('no_show');
  expect(await till.charge(paymentId)).toMatchObject({ reason: 'no_show', amountCents: 1_200 });
});

test('PAYMENTS-4.1: the job cancels an old fee without acceptance, and the staff get a task', async () => {
  const paymentId = await till.bookByCard(CARDS.good);
  await till.move('no_show');
  await forgetAcceptance(paymentId);
  till.advance(25 * 60);
  await till.settle();
  expect(await till.payment(paymentId)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.charge(paymentId)).toMatchObject({ state: 'canceled', attempts: 0 });
  expect(await till.tasks()).toMatchObject([
    { kind: 'fee_not_accepted', appointment_id: APPOINTMENT, outcomes: ['settled'] },
  ]);
});

test('PAYMENTS-4.1: neither the staff nor a payment link can charge a fee that was not accepted', async () => {
  const paymentId = await till.bookByCard(CARDS.declinedLater);
  await till.move('no_show');
  till.advance(25 * 60);
  await till.settle();
  expect(await till.payment(paymentId)).toMatchObject({ state: 'charge_failed' });
  const link = await mailedToken(till);
  await forgetAcceptance(paymentId);

  const { token } = await aStaffMember(till.clinic);
  const again = await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/charge`, {}, { token });
  expect(again).toMatchObject({ status: 409, body: { code: 'payments.fee_not_accepted' } });
  const opened = await till.clinic.call(`GET /api/patients/payment-link/${link}`);
  expect(opened.body.code).toBe('payments.link_invalid');
});

test('PAYMENTS-4.1: the database itself refuses a fee without the recorded acceptance', async () => {
  const paymentId = await till.bookByCard(CARDS.good);
  const fee = { paymentId, reason: 'late_cancel' as const, nextAttemptAt: till.deps.now() };
  const isRefused = (error: unknown) => sqlState(error) === SQL_STATE.checkViolation;
  const insert = (amountCents: number) => insertCharge(till.db, { ...fee, amountCents }, till.deps.now());

  await expect(insert(3_601)).rejects.toSatisfy(isRefused);
  const id = await insert(3_600);
  await forgetAcceptance(paymentId);
  await expect(updateCharge(till.db, id, { state: 'charging' }, till.deps.now())).rejects.toSatisfy(
    isRefused,
  );
  await updateCharge(till.db, id, { state: 'canceled' }, till.deps.now());
  await till.db.delete(paymentCharge);
  await expect(insert(1)).rejects.toSatisfy(isRefused);
});
