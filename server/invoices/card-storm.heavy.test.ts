import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { finishCompletions } from '#server/appointments/run/complete-appointment.service.ts';
import { aListedAppointment, readAppointment } from '#server/appointments/testing.ts';
import { chargeAllDue } from '#server/payments/charge/charge-card.service.ts';
import { reconcile } from '#server/payments/ledger/reconcile.service.ts';
import { payment, paymentCharge } from '#server/payments/payments.tables.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '#server/payments/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { invoice } from './invoices.tables.ts';
import { differencesIn } from './testing-storm-books.ts';

const DAY = 24 * 60;
const WORKERS = 6;
/** What the bank of each card says when it is charged after the appointment. */
const SAVED_CARDS = {
  pays: { card: CARDS.good, times: 72 },
  declines: { card: CARDS.declinedLater, times: 16 },
  hasNoFunds: { card: CARDS.noFundsLater, times: 16 },
  asks: { card: CARDS.asksAlways, times: 16 },
};
type Bank = keyof typeof SAVED_CARDS;

/** How an appointment may end. Whatever is unpaid has its task for the staff and its letter for the patient. */
const ENDS: Record<Bank, { payment: string; appointment: string; invoice: string }> = {
  pays: { payment: 'charged', appointment: 'payment_success', invoice: 'paid' },
  declines: { payment: 'charge_failed', appointment: 'payment_failed', invoice: 'unpaid' },
  hasNoFunds: { payment: 'charge_failed', appointment: 'payment_failed', invoice: 'unpaid' },
  asks: { payment: 'action_required', appointment: 'payment_failed', invoice: 'unpaid' },
};

const CONFIRM = 'POST /v1/payment_intents/*/confirm';
/** Answers that are lost, late, doubled or refused while the cards are charged; more in a row than one call is tried. */
const FAULTS = [
  ['cut', CONFIRM, 30],
  ['twice', CONFIRM, 12],
  ['500', CONFIRM, 8],
  ['409', CONFIRM, 6],
  ['429', CONFIRM, 4],
  ['hang', CONFIRM, 2],
  ['cut', 'POST /v1/payment_intents', 24],
  ['500', 'POST /v1/payment_intents', 6],
  ['500', 'GET /v1/payment_intents/*', 6],
] as const;

/** Between the retries and reminders on days 1, 3, 5 and 7 and the day of the staff. */
const UNTIL_STAFF_ACT = [1, 2, 2, 2, 2];

interface Booked {
  appointmentId: number;
  paymentId: number;
  bank: Bank;
}

test('PAYMENTS-5.13, PAYMENTS-5.14: 120 saved cards charged at once by six workers, with declines and lost, late and doubled answers: each is charged once or has a reason', async () => {
  const till = await aTill();
  const booked = await bookAll(till);
  await completeAll(till, booked);

  await misbehave(till);
  for (let round = 0; round < 6; round += 1) {
    await everybodyCharges(till);
    till.advance(11);
  }
  for (const provider of ['stripe', 'paypal'] as const) await till.control(provider, 'forget');
  for (const days of UNTIL_STAFF_ACT) {
    till.advance(days * DAY);
    await till.settle();
    await till.clinic.drain();
  }

  expect(await endsOf(till, booked)).toEqual(booked.map(({ bank }) => ENDS[bank]));
  const paying = booked.filter(({ bank }) => bank === 'pays');
  const taken = await till.objects('stripe', 'charge', { status: 'succeeded' });
  expect(taken.map(({ amount }) => amount)).toEqual(paying.map(() => PRICE));
  expect(new Set(taken.map((charge) => charge.payment_intent)).size).toBe(paying.length);
  expect(await intentsByStatus(till)).toEqual({
    succeeded: paying.length,
    requires_payment_method: booked.length - paying.length,
  });

  const tasks: { kind: string; appointment_id: number }[] = await till.tasks();
  const unpaid = booked.filter(({ bank }) => bank !== 'pays').map(({ appointmentId }) => appointmentId);
  expect(tasks.map(({ kind }) => kind)).toEqual(unpaid.map(() => 'charge_open'));
  const differences = await differencesIn(till);
  expect(differences.filter((each) => !each.startsWith('a task charge_open is left'))).toEqual([]);
}, 600_000);

async function bookAll(till: Till): Promise<Booked[]> {
  const plan = await aPlan(till.clinic);
  const random = seededRandom(7);
  const banks = (Object.keys(SAVED_CARDS) as Bank[])
    .flatMap((bank) => Array.from({ length: SAVED_CARDS[bank].times }, () => bank))
    .map((bank) => ({ bank, place: random.below(1e9) }))
    .toSorted((a, b) => a.place - b.place);
  const now = till.deps.now();
  const date = berlinDate(now.getTime() + DAY * 60_000);
  const terms = {
    version: 'test',
    amountCents: PRICE,
    currency: 'EUR' as const,
    noShowFeePercent: 30,
    freeUntil: now.toISOString(),
    lateFeeCents: 0,
    noShowFeeCents: 0,
  };
  const booked: Booked[] = [];
  for (const { bank } of banks) {
    const appointmentId = await aListedAppointment(till.clinic, plan, till.patient, { date, terms });
    till.wish.slotId = `slot-${APPOINTMENT + appointmentId}`;
    const paymentId = await till.bookByCard(SAVED_CARDS[bank].card, appointmentId);
    booked.push({ appointmentId, paymentId, bank });
  }
  return booked;
}

/** The staff complete all of them at once, every third one on two devices. */
async function completeAll(till: Till, booked: Booked[]): Promise<void> {
  till.advance(DAY + 60);
  const { token } = await aStaffMember(till.clinic);
  const presses = booked.flatMap((each, n) => (n % 3 === 0 ? [each, each] : [each]));
  const answers = await Promise.all(
    presses.map(({ appointmentId }) =>
      till.clinic.call(
        `POST /api/staff/appointments/${appointmentId}/move`,
        { to: 'completed', charge_cents: PRICE },
        { token },
      ),
    ),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(booked.length);
  till.advance(1);
  // The events stay in the outbox: delivered, they would begin to charge before the storm.
  await finishCompletions(till.deps);
  expect(await till.db.$count(payment, eq(payment.state, 'charge_due'))).toBe(booked.length);
}

async function misbehave(till: Till): Promise<void> {
  for (const [action, match, times] of FAULTS)
    await till.control('stripe', 'behave', { subject: 'request', action, match, times });
  await till.control('stripe', 'behave', { subject: 'webhook', action: 'twice' });
}

/** The workers of several processes, the reconciliation and the webhooks, at the same moment. */
async function everybodyCharges({ deps, control }: Till): Promise<void> {
  await Promise.all([
    ...Array.from({ length: WORKERS }, () => chargeAllDue(deps)),
    reconcile(deps),
    reconcile(deps),
    control('stripe', 'deliver'),
  ]);
}

/** No more intents than appointments, and none that waits to be confirmed. */
async function intentsByStatus(till: Till) {
  const counts: Record<string, number> = {};
  for (const status of INTENT_STATUSES) {
    const { length } = await till.objects('stripe', 'payment_intent', { status });
    if (length > 0) counts[status] = length;
  }
  return counts;
}

const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
];

async function endsOf({ db, clinic }: Till, booked: Booked[]) {
  const ends: (typeof ENDS)[Bank][] = [];
  for (const { appointmentId, paymentId } of booked) {
    const [money] = await db.select().from(payment).where(eq(payment.id, paymentId));
    const [charge] = await db.select().from(paymentCharge).where(eq(paymentCharge.paymentId, paymentId));
    const papers = await db.select().from(invoice).where(eq(invoice.appointmentId, appointmentId));
    const { status } = await readAppointment(clinic, appointmentId);
    expect(papers).toMatchObject([{ totalCents: PRICE }]);
    expect(money?.chargedCents).toBe(money?.state === 'charged' ? PRICE : 0);
    if (money?.state === 'charge_failed') expect(charge?.declineCode).toBeTruthy();
    ends.push({ payment: money?.state ?? '', appointment: status, invoice: papers[0]?.state ?? '' });
  }
  return ends;
}
