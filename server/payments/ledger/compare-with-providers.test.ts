import { expect, test } from 'vitest';
import { aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { compareWithProviders, differencesBetween } from './compare-with-providers.service.ts';
import { updatePayment } from './payment.store.ts';

test('equal amounts are no difference; an amount that only one side knows is', () => {
  const ours = (providerId: string, cents: number) =>
    ({ gateway: 'stripe', kind: 'charged', providerId, paymentId: 1, cents }) as const;
  const theirs = (providerId: string, cents: number | undefined) =>
    ({ kind: 'charged', providerId, cents }) as const;

  const found = differencesBetween(
    [ours('same', 5), ours('less', 5), ours('gone', 5)],
    [
      theirs('same', 5),
      theirs('less', 4),
      theirs('gone', 0),
      theirs('new', 7),
      theirs('open', undefined),
      theirs('none', 0),
    ],
  );

  expect(found.map(({ providerId, oursCents, theirsCents }) => [providerId, oursCents, theirsCents])).toEqual(
    [
      ['less', 5, 4],
      ['gone', 5, 0],
      ['new', 0, 7],
    ],
  );
});

test('after charges, refunds and captures the ledger and the providers agree', async () => {
  const till = await aTill();
  await till.bookByCard(CARDS.good, 1);
  await till.move('completed', 1);
  await till.bookByPayPal(2);
  await till.move('cancel_paypal_no_refund', 2);
  await till.settle();
  await compareWithProviders(till.deps);

  expect(await till.tasks()).toEqual([]);
});

test('a refund made by hand at Stripe becomes one task, however often the comparison finds it', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  const intentId = (await till.charge(id)).intentId ?? '';
  await till.deps.cards.refund({ intentId, amountCents: 700, reference: 'by hand', key: 'by hand' });

  await compareWithProviders(till.deps);
  await compareWithProviders(till.deps);

  expect(await differences(till)).toMatchObject([{ kind: 'refunded', oursCents: 0, theirsCents: 700 }]);
  expect(await till.payment(id)).toMatchObject({ state: 'charged', refundedCents: 0 });
});

test('a charge that the portal did not request becomes a task', async () => {
  const till = await aTill({ hears: false });
  const { customerId, paymentMethod } = await till.confirmCard(CARDS.good);
  const order = { customerId, paymentMethodId: paymentMethod, amountCents: 900, reference: 'x', key: 'x' };
  const made = await till.deps.cards.createCharge(order);
  if (made.outcome === 'done') {
    const { intentId } = made.found;
    await till.deps.cards.confirmCharge({ intentId, paymentMethodId: paymentMethod, key: 'y' });
  }

  await compareWithProviders(till.deps);

  expect(await differences(till)).toMatchObject([{ kind: 'charged', oursCents: 0, theirsCents: 900 }]);
});

test('an unknown PayPal payment becomes a task', async () => {
  const till = await aTill();
  const { paymentId, orderId } = await till.approveOrder();
  await updatePayment(till.db, paymentId, { orderId: 'another' });
  await till.deps.paypal.captureOrder(orderId, 'k');

  await compareWithProviders(till.deps);

  expect(await differences(till)).toMatchObject([{ kind: 'charged', oursCents: 0, theirsCents: PRICE }]);
});

test('a difference is never charged or refunded automatically', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  const intentId = (await till.charge(id)).intentId ?? '';
  await till.deps.cards.refund({ intentId, amountCents: PRICE, reference: 'by hand', key: 'by hand' });
  till.advance(24 * 60);
  await till.settle();

  expect(await till.objects('stripe', 'payment_intent')).toHaveLength(1);
  expect(await till.objects('stripe', 'refund')).toHaveLength(1);
});

async function differences(till: Till) {
  const tasks: { kind: string; details: object }[] = await till.tasks();
  return tasks.filter(({ kind }) => kind === 'difference').map(({ details }) => details);
}
