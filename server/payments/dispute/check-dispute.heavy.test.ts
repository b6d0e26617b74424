import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { compareWithProviders } from '../ledger/compare-with-providers.service.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '../testing.ts';

type Gateway = 'stripe' | 'paypal';
type End = 'won' | 'lost';

const DAY_MINUTES = 24 * 60;
const gateways: Gateway[] = ['stripe', 'paypal'];
const endings = gateways.flatMap((gateway) => [
  { gateway, end: 'won' as End },
  { gateway, end: 'lost' as End },
]);

test.each(gateways)(
  'PAYMENTS-5.26, PAYMENTS-5.27: the nightly comparison finds a dispute at %s without a webhook and opens one task',
  async (gateway) => {
    const till = await aTill();
    const id = await aPaidAppointment(till, gateway);
    await till.control(gateway, 'behave', { subject: 'webhook', action: 'off' });
    // Most disputes begin long after the payment.
    await nights(till, 1, 40 * DAY_MINUTES);
    const dispute = await openDispute(till, gateway, id);

    await nights(till, 1);
    expect(await till.payment(id)).toMatchObject({ state: 'disputed' });
    expect(await disputeTasks(till)).toMatchObject([{ details: { dispute, amountCents: PRICE } }]);

    await finishDisputeTasks(till);
    const written = await till.ledger(id);
    await nights(till, 3);
    expect(await disputeTasks(till)).toEqual([]);
    expect(await till.ledger(id)).toEqual(written);
  },
);

test.each(endings)(
  'PAYMENTS-5.26, PAYMENTS-5.27: the reconciliation finds within minutes that a dispute at $gateway was $end, without a webhook',
  async ({ gateway, end }) => {
    const till = await aTill();
    const id = await aPaidAppointment(till, gateway);
    const dispute = await openDispute(till, gateway, id);
    await till.settle();
    expect(await till.payment(id)).toMatchObject({ state: 'disputed' });
    await till.control(gateway, 'behave', { subject: 'webhook', action: 'off' });
    // Older than everything that the nightly comparison lists.
    await nights(till, 1, 60 * DAY_MINUTES);

    await closeDispute(till, gateway, { dispute, end });
    till.advance(11);
    await till.settle();

    expect(await till.payment(id)).toMatchObject({ state: `dispute_${end}` });
    const written = await till.ledger(id);
    await nights(till, 2);
    expect(await till.ledger(id)).toEqual(written);
  },
);

test.each(endings)(
  'PAYMENTS-5.27: the nightly comparison finds a dispute at $gateway that was $end before any webhook',
  async ({ gateway, end }) => {
    const till = await aTill({ hears: false });
    const id = await aPaidAppointment(till, gateway);
    const dispute = await openDispute(till, gateway, id);
    await closeDispute(till, gateway, { dispute, end });

    await nights(till, 2);

    expect((await till.way(id)).slice(-3)).toEqual([expect.any(String), 'disputed', `dispute_${end}`]);
  },
);

test.each(gateways)(
  'PAYMENTS-5.27: a dispute at %s about refunded money opens one task and one ledger line',
  async (gateway) => {
    const till = await aTill({ hears: false });
    const id = await aPaidAppointment(till, gateway);
    const { token } = await aStaffMember(till.clinic);
    const refund = { reason: 'Kulanz', request_key: crypto.randomUUID() };
    await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, refund, { token });
    await till.settle();
    const dispute = await openDispute(till, gateway, id);

    await compareWithProviders(till.deps);
    expect(await disputeTasks(till)).toHaveLength(1);
    await finishDisputeTasks(till);
    await compareWithProviders(till.deps);
    expect(await disputeTasks(till)).toEqual([]);
    await closeDispute(till, gateway, { dispute, end: 'won' });
    await compareWithProviders(till.deps);
    await compareWithProviders(till.deps);

    expect(await till.payment(id)).toMatchObject({ state: 'refunded' });
    expect((await till.ledger(id)).filter(({ providerId }) => providerId === dispute)).toHaveLength(1);
  },
);

async function aPaidAppointment(till: Till, gateway: Gateway): Promise<number> {
  const id = gateway === 'stripe' ? await till.bookByCard(CARDS.good) : await till.bookByPayPal();
  await till.move('completed');
  await till.settle();
  return id;
}

async function openDispute(till: Till, gateway: Gateway, id: number): Promise<string> {
  if (gateway === 'paypal') {
    const { captureId } = await till.payment(id);
    return (await till.control('paypal', 'open_dispute', { capture: captureId })).dispute_id;
  }
  const { intentId } = await till.charge(id);
  return (await till.control('stripe', 'open_dispute', { payment_intent: intentId })).id;
}

async function closeDispute(
  till: Till,
  gateway: Gateway,
  { dispute, end }: { dispute: string; end: End },
): Promise<void> {
  const result = { stripe: { status: end }, paypal: { winner: end === 'won' ? 'seller' : 'buyer' } };
  await till.control(gateway, 'close_dispute', { dispute, ...result[gateway] });
}

async function nights(till: Till, count: number, minutes = DAY_MINUTES): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    till.advance(minutes);
    await till.settle();
  }
}

async function disputeTasks(till: Till) {
  const tasks: { id: number; kind: string; details: object }[] = await till.tasks();
  return tasks.filter(({ kind }) => kind === 'dispute');
}

async function finishDisputeTasks(till: Till): Promise<void> {
  const { token } = await aStaffMember(till.clinic);
  for (const { id } of await disputeTasks(till)) {
    const done = { outcome: 'settled', note: 'Nachweise eingereicht' };
    await till.clinic.call(`POST /api/staff/payment-tasks/${id}/done`, done, { token });
  }
}
