import { eq } from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { aListedAppointment, move } from '#server/appointments/testing.ts';
import { paymentCharge } from '#server/payments/payments.tables.ts';
import { APPOINTMENT, aTill, CARDS, NIGHTLY, PRICE, type Till } from '#server/payments/testing.ts';
import { linkPage } from '#server/payments/testing-link.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aPlan, type Plan } from '#server/schedule/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { type Random, seededRandom } from '#server/testing/seeded-random.ts';

const FEE = 3_600;
const MINUTES = { hour: 60, day: 24 * 60 };
const STATUSES: AppointmentStatus[] = [
  'completed',
  'completed',
  'completed',
  'cancelled',
  'no_show',
  'in_progress',
  'cancellation_requested',
  'cancellation_requested',
  'cancellation_rejected',
  'cancel_stripe_no_charge',
  'cancel_stripe_charge_all',
  'cancel_paypal_refund_all',
  'cancel_paypal_no_refund',
] as const;

interface Booked {
  appointmentId: number;
  paymentId: number;
}

export interface Storm {
  till: Till;
  plan: Plan;
  booked: Booked[];
  random: Random;
  /** What must never happen, whatever the order. */
  faults: string[];
}

type Act = (storm: Storm) => Promise<unknown>;

/** What can happen next, some of it more often. An impossible step is refused and changes nothing. */
const ACTS: [times: number, act: Act][] = [
  [10, moveOne],
  [4, refundByStaff],
  [4, dispute],
  [4, closeSomeDispute],
  [3, reverse],
  [2, settlePending],
  [2, payByLink],
  [2, payByHand],
  [1, withdrawByHand],
  [3, finishSomeTask],
  [3, changeWebhooks],
  [3, misbehave],
];
const CHOICES = ACTS.flatMap(([times, act]) => Array.from({ length: times }, () => act));

/** Plays this many appointments with three acts each, the jobs of the portal running after every few of them. */
export async function playStorm(seed: number, appointments: number, given?: Till): Promise<Storm> {
  const till = given ?? (await aTill());
  const storm: Storm = {
    till,
    plan: await aPlan(till.clinic),
    booked: [],
    random: seededRandom(seed),
    faults: [],
  };
  const { random } = storm;
  while (storm.booked.length < appointments) {
    for (let guest = 0; guest < 10; guest += 1) await book(storm);
    for (let turn = 0; turn < 30; turn += 1) await random.pick(CHOICES)(storm).catch(ignoreRefusal);
    const minutes = random.pick([7, 20, 3 * MINUTES.hour, MINUTES.day, 2 * MINUTES.day]);
    till.advance(minutes);
    await till.clinic.drain('payments', minutes < MINUTES.day ? NIGHTLY : undefined);
  }
  return storm;
}

/** The providers work again, everything that waits is decided, nights pass, and the staff end their tasks. */
export async function comeToRest(storm: Storm): Promise<void> {
  const { till } = storm;
  for (const provider of ['stripe', 'paypal'] as const) await till.control(provider, 'forget');
  await decideEverything(storm);
  for (let night = 0; night < 6; night += 1) {
    till.advance(MINUTES.day);
    await till.clinic.drain('payments');
    await decideEverything(storm);
    for (const task of await till.tasks()) await finish(storm, task, task.outcomes[0]);
  }
  await till.settle();
}

async function book(storm: Storm): Promise<void> {
  const { till, plan, booked, random } = storm;
  const gateway = random.pick(['stripe', 'paypal'] as const);
  const now = till.deps.now();
  const date = berlinDate(now.getTime() + MINUTES.day * 60_000);
  const terms = {
    version: 'test',
    amountCents: PRICE,
    currency: 'EUR' as const,
    noShowFeePercent: 30,
    freeUntil: now.toISOString(),
    lateFeeCents: FEE,
    noShowFeeCents: FEE,
  };
  const appointmentId = await aListedAppointment(till.clinic, plan, till.patient, { date, gateway, terms });
  till.wish.slotId = `slot-${APPOINTMENT + appointmentId}`;
  const cards = [CARDS.good, CARDS.good, CARDS.good, CARDS.asksAlways, CARDS.noFundsLater];
  const booking =
    gateway === 'paypal'
      ? till.bookByPayPal(appointmentId)
      : till.bookByCard(random.pick(cards), appointmentId);
  const paymentId = await booking.catch(ignoreRefusal);
  if (paymentId !== undefined) booked.push({ appointmentId, paymentId });
}

async function moveOne({ till, booked, random }: Storm): Promise<void> {
  await move(till.clinic, random.pick(booked).appointmentId, random.pick(STATUSES));
}

async function refundByStaff({ till, booked, random }: Storm): Promise<void> {
  const { token } = await aStaffMember(till.clinic);
  const amount = random.pick([{}, { amount_cents: 1_000 }, { amount_cents: 3_000 }]);
  const wish = { reason: 'Kulanz', request_key: `storm-${random.below(1e9)}`, ...amount };
  const { appointmentId } = random.pick(booked);
  await till.clinic.call(`POST /api/staff/payments/${appointmentId}/refund`, wish, { token });
}

async function dispute({ till, booked, random }: Storm): Promise<void> {
  const { paymentId } = random.pick(booked);
  const { captureId } = await till.payment(paymentId);
  if (captureId) return await till.control('paypal', 'open_dispute', { capture: captureId });
  const [charge] = await till.db
    .select({ intentId: paymentCharge.intentId })
    .from(paymentCharge)
    .where(eq(paymentCharge.paymentId, paymentId));
  if (charge?.intentId) await till.control('stripe', 'open_dispute', { payment_intent: charge.intentId });
}

async function closeSomeDispute(storm: Storm): Promise<void> {
  const { till, random } = storm;
  const open = await openDisputes(till);
  if (open.length > 0) await random.pick(open)(random.pick([true, false]));
}

async function openDisputes(till: Till): Promise<((isWon: boolean) => Promise<unknown>)[]> {
  const cards = await till.objects('stripe', 'dispute', { status: 'needs_response' });
  const paypal = await till.objects('paypal', 'dispute', { status: 'OPEN' });
  return [
    ...cards.map(({ id }) => (isWon: boolean) => {
      return till.control('stripe', 'close_dispute', { dispute: id, status: isWon ? 'won' : 'lost' });
    }),
    ...paypal.map(({ dispute_id }) => (isWon: boolean) => {
      const winner = isWon ? 'seller' : 'buyer';
      return till.control('paypal', 'close_dispute', { dispute: dispute_id, winner });
    }),
  ];
}

async function reverse({ till, booked, random }: Storm): Promise<void> {
  const { captureId } = await till.payment(random.pick(booked).paymentId);
  if (captureId) await till.control('paypal', 'reverse_capture', { capture: captureId });
}

/** A bank ends one pending refund or review, or returns a refund that had succeeded. */
async function settlePending({ till, random }: Storm): Promise<void> {
  const isGood = random.below(3) > 0;
  const found = [
    ...(await till.objects('stripe', 'refund', { status: 'pending' })).map(
      ({ id }) =>
        () =>
          till.control('stripe', 'settle_refund', { refund: id, status: isGood ? 'succeeded' : 'failed' }),
    ),
    ...(await till.objects('paypal', 'refund', { status: 'PENDING' })).map(
      ({ id }) =>
        () =>
          till.control('paypal', 'settle_refund', { refund: id, status: isGood ? 'COMPLETED' : 'FAILED' }),
    ),
    ...(await till.objects('paypal', 'capture', { status: 'PENDING' })).map(
      ({ id }) =>
        () =>
          till.control('paypal', 'settle_capture', {
            capture: id,
            status: isGood ? 'COMPLETED' : 'DECLINED',
          }),
    ),
    ...(await till.objects('stripe', 'refund', { status: 'succeeded' })).slice(-1).map(
      ({ id }) =>
        () =>
          till.control('stripe', 'settle_refund', { refund: id, status: 'failed' }),
    ),
  ];
  if (found.length > 0) await random.pick(found)();
}

async function payByLink({ till, random }: Storm): Promise<void> {
  const letters = await till.clinic.letters(till.patient.email);
  const tokens = letters.flatMap(({ text }) => /\/patient\/pay\/([\w-]+)/.exec(text)?.[1] ?? []);
  if (tokens.length === 0) return;
  const page = linkPage(till, random.pick(tokens.slice(0, 10)));
  if (random.below(2) === 0) {
    const { body } = await page.beginCard();
    if (body.client_secret) await till.enterCard('payment', body.client_secret, CARDS.good);
    await page.finish();
    return;
  }
  const order = (await page.beginOrder()).body.order_id;
  if (!order) return;
  await till.control('paypal', 'answer_order', { order, answer: 'approve' });
  await page.capture(order);
}

async function payByHand({ till, booked, random }: Storm): Promise<void> {
  const { token } = await aStaffMember(till.clinic);
  const { appointmentId, paymentId } = random.pick(booked);
  const charge = await till.charge(paymentId).catch(() => undefined);
  if (!charge) return;
  const money = { ...HAND_MONEY, day: berlinDate(till.deps.now()), amount_cents: charge.amountCents };
  await till.clinic.call(`POST /api/staff/payments/${appointmentId}/receipt`, money, { token });
}

const HAND_MONEY = { way: 'transfer', reference: 'Sturm' };

async function withdrawByHand({ till, booked, random }: Storm): Promise<void> {
  const { token } = await aStaffMember(till.clinic);
  const path = `POST /api/staff/payments/${random.pick(booked).appointmentId}/receipt/withdraw`;
  await till.clinic.call(path, { reason: 'Irrtum' }, { token });
}

interface Task {
  id: number;
  kind: string;
  outcomes: string[];
}

async function finishSomeTask(storm: Storm): Promise<void> {
  const tasks: Task[] = await storm.till.tasks();
  if (tasks.length === 0) return;
  const task = storm.random.pick(tasks);
  if (task.outcomes.length > 0) await finish(storm, task, storm.random.pick(task.outcomes));
}

/** Every outcome that the portal offers must work, unless the provider cannot be asked at this moment. */
async function finish(
  { till, faults }: Storm,
  { id, kind }: Task,
  outcome: string | undefined,
): Promise<void> {
  if (outcome === undefined) return;
  const { token } = await aStaffMember(till.clinic);
  const path = `POST /api/staff/payment-tasks/${id}/done`;
  const money = outcome === 'paid_otherwise' ? { ...HAND_MONEY, day: berlinDate(till.deps.now()) } : {};
  const { status, body } = await till.clinic.call(path, { outcome, note: 'Sturm', ...money }, { token });
  const isGone =
    status === 404 || ['payments.nothing_open', 'payments.provider_unavailable'].includes(body.code);
  if (status !== 200 && !isGone) faults.push(`${kind} cannot end as ${outcome}: ${body.code}`);
}

async function changeWebhooks({ till, random }: Storm): Promise<void> {
  const provider = random.pick(['stripe', 'paypal'] as const);
  await till.control(provider, 'forget');
  const action = random.pick(['off', 'off', 'twice', 'reversed', 'late', 'usual']);
  if (action !== 'usual') await till.control(provider, 'behave', { subject: 'webhook', action });
}

async function misbehave({ till, random }: Storm): Promise<void> {
  const [provider, subject, action, match] = random.pick([
    ['stripe', 'refund', 'pending', '*'],
    ['stripe', 'refund', 'failed', '*'],
    ['paypal', 'refund', 'pending', '*'],
    ['paypal', 'refund', 'failed', '*'],
    ['paypal', 'capture', 'pending', '*'],
    // Not cut off: the patient's own browser asks for it too.
    ['stripe', 'request', '500', 'POST /v1/payment_intents/*/confirm'],
    ['stripe', 'request', '500', 'POST /v1/refunds'],
    ['paypal', 'request', 'cut', 'POST /v2/payments/captures/*/refund'],
    ['paypal', 'request', 'cut', 'POST /v2/checkout/orders/*/capture'],
  ] as const);
  await till.control(provider, 'behave', { subject, action, match });
}

async function decideEverything({ till, random }: Storm): Promise<void> {
  for (const { id } of await till.objects('stripe', 'refund', { status: 'pending' }))
    await till.control('stripe', 'settle_refund', {
      refund: id,
      status: random.pick(['succeeded', 'failed']),
    });
  for (const { id } of await till.objects('paypal', 'refund', { status: 'PENDING' }))
    await till.control('paypal', 'settle_refund', {
      refund: id,
      status: random.pick(['COMPLETED', 'FAILED']),
    });
  for (const { id } of await till.objects('paypal', 'capture', { status: 'PENDING' }))
    await till.control('paypal', 'settle_capture', { capture: id, status: 'COMPLETED' });
  for (const close of await openDisputes(till)) await close(random.pick([true, false]));
}

/** A refusal is an answer, of the portal or of a provider; any other error is a bug. */
function ignoreRefusal(error: unknown): undefined {
  const isRefusal = error instanceof Error && error.name === 'Failure';
  const isRefusedCommand = error instanceof Error && /^\w+: \{"message"/.test(error.message);
  if (!isRefusal && !isRefusedCommand) throw error;
}
