import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { chargeAllDue } from '../charge/charge-card.service.ts';
import { payment } from '../payments.tables.ts';
import { capturePayPalOrder } from '../paypal/capture-order.service.ts';
import { referenceOf } from '../provider-keys.rules.ts';
import { UNLESS_BOOKED } from '../refund/refund.store.ts';
import { aTill, CARDS, type Till } from '../testing.ts';
import { linkPage, mailedToken } from '../testing-link.ts';
import { violatedInvariants } from './testing-invariants.ts';

const BY_CARD = 1;
const BY_PAYPAL = 2;
const CONFIRM = 'POST /v1/payment_intents/*/confirm';
const CAPTURE = 'POST /v2/checkout/orders/*/capture';

/** How a generated story can begin. */
const BOOKINGS: Record<string, (till: Till) => Promise<unknown>> = {
  'books by a good card': (till) => till.bookByCard(CARDS.good, BY_CARD),
  'books by a card that has no money': (till) => till.bookByCard(CARDS.noFundsLater, BY_CARD),
  'books by a card whose bank asks': (till) => till.bookByCard(CARDS.asksAlways, BY_CARD),
  'books by PayPal': (till) => till.bookByPayPal(BY_PAYPAL),
  'books by a payment that is examined': async (till) => {
    await behave(till, 'paypal', 'capture', 'pending', '*');
    await till.bookByPayPal(BY_PAYPAL);
  },
};

/** What may happen next, in any order. An impossible step is refused and changes nothing. */
const HAPPENINGS: Record<string, (till: Till) => Promise<unknown>> = {
  'pays by PayPal and vanishes': async (till) => {
    const { orderId } = await till.approveOrder({ slotId: 'slot-3' });
    await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId });
  },
  'appointment held': (till) => moveBoth(till, 'completed'),
  'did not come': (till) => moveBoth(till, 'no_show'),
  cancelled: (till) => moveBoth(till, 'cancelled'),
  'cancelled late': (till) => moveBoth(till, 'cancel_stripe_charge_all'),
  'pays by link': payByLink,
  'pays by link with PayPal': payByLinkWithPayPal,
  'approves PayPal by link and waits': async (till) => {
    await approveByLink(till);
  },
  'some money back': async (till) => {
    const { token } = await aStaffMember(till.clinic);
    for (const appointment of [BY_CARD, BY_PAYPAL]) {
      const refund = { reason: 'Kulanz', amount_cents: 1_000, request_key: crypto.randomUUID() };
      await till.clinic.call(`POST /api/staff/payments/${appointment}/refund`, refund, { token });
    }
  },
  'next confirmation breaks': (till) => behave(till, 'stripe', 'request', '500', CONFIRM),
  'next confirmation is cut off': (till) => behave(till, 'stripe', 'request', 'cut', CONFIRM),
  'next capture is cut off': (till) => behave(till, 'paypal', 'request', 'cut', CAPTURE),
  'next capture is examined': (till) => behave(till, 'paypal', 'capture', 'pending', '*'),
  'next refund is slow': (till) => behave(till, 'stripe', 'refund', 'pending', '*'),
  'next refund fails': (till) => behave(till, 'paypal', 'refund', 'failed', '*'),
  'next PayPal payment is declined': (till) => behave(till, 'paypal', 'capture', 'instrument_declined', '*'),
  'a refund comes back from the bank': refundFailsLate,
  'the payer disputes': disputeEverything,
  'webhooks stop': (till) => behave(till, 'stripe', 'webhook', 'off', '*'),
  'webhooks come twice': (till) => behave(till, 'stripe', 'webhook', 'twice', '*'),
  'a worker is killed after charging': killedWorker,
  'two workers at once': (till) => Promise.all([chargeAllDue(till.deps), chargeAllDue(till.deps)]),
  'minutes pass': async (till) => till.advance(7),
  'a day passes': async (till) => till.advance(25 * 60),
  'all work is done': (till) => till.settle(),
};

test('all invariants of a payment hold for random stories of events, failures and kills', {
  timeout: 300_000,
}, async () => {
  const beginning = fc.uniqueArray(fc.constantFrom(...Object.keys(BOOKINGS)), { minLength: 1, maxLength: 2 });
  const course = fc.array(fc.constantFrom(...Object.keys(HAPPENINGS)), { minLength: 6, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(beginning, course, async (bookings, happenings) => {
      const till = await aTill();
      for (const booking of bookings) await BOOKINGS[booking]?.(till).catch(ignoreRefusal);
      for (const happening of happenings) {
        await HAPPENINGS[happening]?.(till).catch(ignoreRefusal);
        expect(await allBroken(till, { isResting: false }), happening).toEqual([]);
      }
      await comeToRest(till);
      expect(await allBroken(till, { isResting: true })).toEqual([]);
      expect(await ourSum(till)).toEqual(await theirSum(till));
    }),
    { numRuns: 10 },
  );
});

async function moveBoth(till: Till, to: AppointmentStatus): Promise<void> {
  await till.move(to, BY_CARD);
  await till.move(to === 'cancel_stripe_charge_all' ? 'cancel_paypal_no_refund' : to, BY_PAYPAL);
}

async function behave(
  till: Till,
  provider: 'stripe' | 'paypal',
  subject: string,
  action: string,
  match: string,
) {
  await till.control(provider, 'behave', { subject, action, match });
}

async function payByLink(till: Till): Promise<void> {
  const token = await mailedToken(till);
  if (!token) return;
  const page = linkPage(till, token);
  const { body } = await page.beginCard();
  if (body.client_secret) await till.enterCard('payment', body.client_secret, CARDS.good);
  await page.finish();
}

async function approveByLink(till: Till) {
  const token = await mailedToken(till);
  if (!token) return;
  const page = linkPage(till, token);
  const order = (await page.beginOrder()).body.order_id;
  if (!order) return;
  await till.control('paypal', 'answer_order', { order, answer: 'approve' });
  return { page, order };
}

async function payByLinkWithPayPal(till: Till): Promise<void> {
  const approved = await approveByLink(till);
  if (approved) await approved.page.capture(approved.order);
}

async function refundFailsLate(till: Till): Promise<void> {
  const [refund] = await till.objects('stripe', 'refund', { status: 'succeeded' });
  if (refund) await till.control('stripe', 'settle_refund', { refund: refund.id, status: 'failed' });
}

async function disputeEverything(till: Till): Promise<void> {
  for (const { id } of await till.objects('stripe', 'payment_intent', { status: 'succeeded' }))
    await till.control('stripe', 'open_dispute', { payment_intent: id }).catch(ignoreImpossible);
  for (const { id } of await till.objects('paypal', 'capture', { status: 'COMPLETED' }))
    await till.control('paypal', 'open_dispute', { capture: id }).catch(ignoreImpossible);
}

/** A payment can be disputed once. */
function ignoreImpossible(error: Error): void {
  if (!error.message.startsWith('open_dispute')) throw error;
}

async function killedWorker(till: Till): Promise<void> {
  const { cards } = till.deps;
  const confirmCharge = async (order: Parameters<typeof cards.confirmCharge>[0]) => {
    await cards.confirmCharge(order);
    throw new Error('killed');
  };
  await chargeAllDue({ ...till.deps, cards: { ...cards, confirmCharge } });
}

/** A refusal is a valid answer; any other error is a bug. */
function ignoreRefusal(error: unknown): void {
  const isRefusal = error instanceof Error && (error.name === 'Failure' || error.message === 'killed');
  const isSecondBooking = String((error as { cause?: unknown }).cause).includes('payment_of_appointment');
  if (!isRefusal && !isSecondBooking) throw error;
}

/** The providers work again, pending operations end, and enough time passes for every job to run. */
async function comeToRest(till: Till): Promise<void> {
  for (const provider of ['stripe', 'paypal'] as const) await till.control(provider, 'forget');
  for (const { id } of await till.objects('stripe', 'refund', { status: 'pending' }))
    await till.control('stripe', 'settle_refund', { refund: id, status: 'succeeded' });
  for (const { id } of await till.objects('paypal', 'capture', { status: 'PENDING' }))
    await till.control('paypal', 'settle_capture', { capture: id, status: 'COMPLETED' });
  for (const minutes of [7, 11, 25 * 60, 7]) {
    till.advance(minutes);
    await till.settle();
  }
}

async function allBroken(till: Till, at: { isResting: boolean }): Promise<string[]> {
  const rows = await till.db.select().from(payment);
  return (await Promise.all(rows.map((row) => brokenOf(till, row, at)))).flat();
}

async function brokenOf(
  till: Till,
  row: typeof payment.$inferSelect,
  { isResting }: { isResting: boolean },
): Promise<string[]> {
  const reference = referenceOf(row);
  const intents = await till.objects('stripe', 'payment_intent', {
    status: 'succeeded',
    metadata: { appointment_id: reference },
  });
  const captures = await till.objects('paypal', 'capture', { custom_id: reference });
  const refunds = await till.refunds(row.id);
  const picture = {
    ...row,
    isBooked: row.appointmentId !== null,
    succeededAtProvider: intents.length + captures.length,
    refundsUnderWay: refunds.filter(({ reason }) => reason !== UNLESS_BOOKED).length,
    ledger: await till.ledger(row.id),
  };
  // A job refunds unbooked payments; the story may not have run it yet.
  const now = isResting ? till.deps.now() : row.stateSince;
  return violatedInvariants(picture, now).map((promise) => `payment ${row.id}: ${promise}`);
}

async function ourSum(till: Till): Promise<Record<string, number>> {
  const rows = await till.db.select().from(payment);
  const sumOf = (gateway: string) =>
    rows
      .filter((row) => row.gateway === gateway)
      .reduce((sum, row) => sum + row.chargedCents - row.refundedCents, 0);
  return { stripe: sumOf('stripe'), paypal: sumOf('paypal') };
}

async function theirSum(till: Till): Promise<Record<string, number>> {
  const charges = await till.objects('stripe', 'charge', { status: 'succeeded' });
  const captures = await till.objects('paypal', 'capture');
  const refunds = await till.objects('paypal', 'refund', { status: 'COMPLETED' });
  const cents = ({ amount }: { amount: { value: string } }) => Math.round(Number(amount.value) * 100);
  const taken = captures.filter(({ status }) => !['PENDING', 'DECLINED'].includes(status)).map(cents);
  return {
    stripe: charges.reduce((sum, each) => sum + each.amount_captured - each.amount_refunded, 0),
    paypal: sum(taken) - sum(refunds.map(cents)),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
