import { eq, sum } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { anAppointment, moveThrough } from '#server/appointments/testing.ts';
import { refundByStaff } from '#server/payments/refund/request-refund.service.ts';
import { settleRefundOfProvider } from '#server/payments/refund/send-refund.service.ts';
import { aTill, CARDS, PRICE, type Till } from '#server/payments/testing.ts';
import type { Staff } from '#server/platform/actor.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { invoice } from './invoices.tables.ts';

/** Payments at the sandbox providers, real appointments, and the invoices that follow from them. */

const FEE = 3_600;
const TERMS = {
  version: 'test',
  amountCents: PRICE,
  currency: 'EUR' as const,
  noShowFeePercent: 30,
  freeUntil: '2026-11-22T08:00:00.000Z',
  lateFeeCents: FEE,
  noShowFeeCents: FEE,
};

let till: Till;

beforeEach(async () => {
  till = await aTill({ hears: false });
});

/** An appointment that is booked and paid by this gateway and then moved through these statuses. */
async function aPaidAppointment(gateway: 'stripe' | 'paypal', ...statuses: AppointmentStatus[]) {
  const { clinic, patient } = till;
  const id = await anAppointment(clinic, await aPlan(clinic), patient, { gateway, terms: TERMS });
  const paymentId =
    gateway === 'paypal' ? await till.bookByPayPal(id) : await till.bookByCard(CARDS.good, id);
  await till.settle();
  await moveThrough(clinic, id, ...statuses);
  await till.settle();
  // A no-show fee is charged after one day, in which the patient may object.
  till.advance(25 * 60);
  await till.settle();
  return { id, paymentId };
}

/** The money that the clinic kept, and the sum of the invoices: both must be equal. */
async function sums({ id, paymentId }: { id: number; paymentId: number }) {
  const { chargedCents, refundedCents } = await till.payment(paymentId);
  const [billed] = await till.db
    .select({ cents: sum(invoice.totalCents).mapWith(Number) })
    .from(invoice)
    .where(eq(invoice.appointmentId, id));
  return { kept: chargedCents - refundedCents, billed: billed?.cents ?? 0 };
}

test.each([
  ['stripe', ['completed'], PRICE],
  ['stripe', ['cancelled'], 0],
  ['stripe', ['no_show'], FEE],
  ['stripe', ['cancellation_requested', 'cancel_stripe_charge_all'], FEE],
  ['paypal', ['completed'], PRICE],
  ['paypal', ['cancelled'], 0],
  ['paypal', ['no_show'], FEE],
  ['paypal', ['cancellation_requested', 'cancel_paypal_no_refund'], FEE],
] as const)('SEAM-10: the invoices add up to the kept money: %s, %s', async (gateway, statuses, cents) => {
  const appointment = await aPaidAppointment(gateway, ...statuses);

  expect(await sums(appointment)).toEqual({ kept: cents, billed: cents });
});

test('SEAM-10: a refund by the staff gets a credit note as well', async () => {
  const appointment = await aPaidAppointment('stripe', 'completed');
  const admin = await aStaffMember(till.clinic, 'admin');
  const wish = {
    appointment_id: appointment.id,
    amount_cents: 20_00,
    reason: 'goodwill',
    request_key: 'once',
  };
  const staff: Staff = {
    kind: 'staff',
    staffId: admin.id,
    roles: ['admin'],
    sessionId: 1,
    provenAt: till.clinic.clock.now(),
  };
  await refundByStaff(till.deps, staff, wish, { locale: 'de' });
  await till.settle();

  expect(await sums(appointment)).toEqual({ kept: PRICE - 20_00, billed: PRICE - 20_00 });
});

test('SEAM-10: a refund that the bank returned and that is repeated gets one credit note', async () => {
  const appointment = await aPaidAppointment('stripe', 'completed');
  const { token } = await aStaffMember(till.clinic, 'admin');
  const wish = { amount_cents: 20_00, reason: 'goodwill', request_key: crypto.randomUUID() };
  await till.clinic.call(`POST /api/staff/payments/${appointment.id}/refund`, wish, { token });
  await till.settle();
  const [refund] = await till.objects('stripe', 'refund');
  await till.control('stripe', 'settle_refund', { refund: refund.id, status: 'failed' });
  await settleRefundOfProvider(till.deps, refund.id);
  const [task] = await till.tasks();
  const again = { outcome: 'try_again', note: 'IBAN geprüft' };
  await till.clinic.call(`POST /api/staff/payment-tasks/${task.id}/done`, again, { token });
  await till.settle();

  expect(await sums(appointment)).toEqual({ kept: PRICE - 20_00, billed: PRICE - 20_00 });
});

test('SEAM-10, PAYMENTS-5.20: a fee that can be waived is shown with its draft, and waiving deletes both', async () => {
  const { clinic, patient } = till;
  const id = await anAppointment(clinic, await aPlan(clinic), patient, { gateway: 'stripe', terms: TERMS });
  const paymentId = await till.bookByCard(CARDS.good, id);
  await till.settle();
  await moveThrough(clinic, id, 'no_show');
  await till.settle();
  const { token } = await aStaffMember(clinic, 'admin');
  const invoices = async () => (await clinic.call('GET /api/staff/invoices', {}, { token })).body.data;
  expect(await invoices()).toMatchObject([{ appointment_id: id, state: 'draft', waivable_cents: FEE }]);

  await clinic.call(`POST /api/staff/payments/${id}/write-off`, { reason: 'war krank' }, { token });
  await till.settle();

  expect(await invoices()).toEqual([]);
  expect(await sums({ id, paymentId })).toEqual({ kept: 0, billed: 0 });
});
