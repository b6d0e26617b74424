import { eq } from 'drizzle-orm';
import { readLedger } from '#server/payments/ledger/ledger.store.ts';
import { consequenceOf, passingStates } from '#server/payments/ledger/payment-machine.rules.ts';
import { payment, paymentCharge, paymentTask } from '#server/payments/payments.tables.ts';
import type { Till } from '#server/payments/testing.ts';
import { invoice } from './invoices.tables.ts';

const isWaiting = (state: PaymentRow['state']) => ['disputed', ...passingStates].includes(state);

type PaymentRow = typeof payment.$inferSelect;

/** Every difference between the ledger, the providers, the invoices and the tasks, as a sentence. */
export async function differencesIn(till: Till): Promise<string[]> {
  const lost = await lostAtStripe(till);
  const rows = await till.db.select().from(payment);
  const found: string[] = [];
  for (const row of rows) {
    const name = `payment ${row.id} (${row.gateway}, ${row.state})`;
    for (const fault of await faultsOf(till, row, lost)) found.push(`${name}: ${fault}`);
  }
  for (const { kind, outcomes } of await till.tasks())
    found.push(`a task ${kind} is left, outcomes ${outcomes}`);
  return found;
}

async function faultsOf(till: Till, row: PaymentRow, lost: Map<string, number>): Promise<string[]> {
  const kept = row.chargedCents - row.refundedCents;
  const ledger = await readLedger(till.db, row.id);
  const sum = (kind: string) =>
    ledger.filter((line) => line.kind === kind).reduce((total, { amountCents }) => total + amountCents, 0);
  const theirs = await keptAtProviders(till, row, lost);
  // What came or went by hand, or was lost a second time to a reversal, has not gone through the providers.
  const ours = kept - (await heldByHand(till, row)) - (await lostTwice(till, row.id));
  const faults: [boolean, string][] = [
    [sum('charged') === row.chargedCents, 'the ledger does not say what was charged'],
    [sum('refunded') === row.refundedCents, 'the ledger does not say what went back'],
    [!isWaiting(row.state), 'waits for an answer'],
    [ours === theirs, `the providers keep ${theirs}, the ledger ${ours}`],
  ];
  const billed = [...(await billedFault(till, row, kept)), ...(await missingTasks(till, row.id, ledger))];
  return [...faults.filter(([isRight]) => !isRight).map(([, fault]) => fault), ...billed];
}

/** What the clinic still has at Stripe and PayPal of one payment. */
async function keptAtProviders(till: Till, row: PaymentRow, lost: Map<string, number>): Promise<number> {
  const { cards, paypal } = till.deps;
  let cents = 0;
  const [charge] = await till.db.select().from(paymentCharge).where(eq(paymentCharge.paymentId, row.id));
  if (charge?.intentId) {
    const { receivedCents, refundedCents } = foundIn(await cards.readCharge(charge.intentId));
    cents += receivedCents - refundedCents - (lost.get(charge.intentId) ?? 0);
  }
  if (row.orderId) {
    const { captures, refunds } = foundIn(await paypal.readOrder(row.orderId));
    for (const { status, amountCents } of captures)
      if (status !== 'pending' && status !== 'declined') cents += amountCents;
    for (const { status, amountCents } of refunds) if (status === 'succeeded') cents -= amountCents;
  }
  return cents;
}

function foundIn<Found>(answer: { outcome: string; found?: Found }): Found {
  if (answer.found === undefined) throw new Error(`A provider does not answer: ${JSON.stringify(answer)}`);
  return answer.found;
}

/** What the banks took back by disputes, by intent. */
async function lostAtStripe(till: Till): Promise<Map<string, number>> {
  const disputes = await till.objects('stripe', 'dispute', { status: 'lost' });
  return new Map(disputes.map(({ payment_intent, amount }) => [payment_intent, amount]));
}

/** What came by transfer and did not go back, less what the clinic paid back by hand of other money. */
async function heldByHand(till: Till, row: PaymentRow): Promise<number> {
  const refunds = await till.refunds(row.id);
  const given = refunds.filter(({ state }) => state === 'paid_otherwise');
  const received = row.receivedBy === null ? 0 : row.chargedCents;
  return given.reduce((total, { amountCents }) => total - amountCents, received);
}

async function lostTwice(till: Till, paymentId: number): Promise<number> {
  const tasks = await till.db.select().from(paymentTask).where(eq(paymentTask.paymentId, paymentId));
  return tasks.reduce((total, { details }) => total + Number(details.lostTwiceCents ?? 0), 0);
}

/** The staff have or had a task about every loss of money, as the table of moves says. */
async function missingTasks(
  till: Till,
  paymentId: number,
  ledger: Awaited<ReturnType<typeof readLedger>>,
): Promise<string[]> {
  const tasks = await till.db.select().from(paymentTask).where(eq(paymentTask.paymentId, paymentId));
  const wanted = ledger.flatMap(({ fromState, toState }) => {
    if (toState === 'dispute_lost') return ['dispute'];
    const task = fromState && consequenceOf(fromState, toState)?.task;
    return task === 'reversal' ? [task] : [];
  });
  return wanted.filter((kind) => !tasks.some((task) => task.kind === kind)).map((kind) => `no task ${kind}`);
}

/** The invoices of an appointment add up to what the clinic kept, or to what is owed. */
async function billedFault(till: Till, row: PaymentRow, kept: number): Promise<string[]> {
  if (row.appointmentId === null) return kept === 0 ? [] : [`${kept} are kept without an appointment`];
  const papers = await till.db.select().from(invoice).where(eq(invoice.appointmentId, row.appointmentId));
  const issued = papers.filter(({ state }) => state !== 'draft');
  const isUnpaid = issued.some(({ state }) => state === 'unpaid');
  const billed = issued.reduce((total, { totalCents }) => total + totalCents, 0);
  if (isUnpaid) return row.chargedCents === 0 ? [] : ['paid, but the invoice is unpaid'];
  return billed === kept ? [] : [`the invoices say ${billed}, the ledger ${kept}`];
}
