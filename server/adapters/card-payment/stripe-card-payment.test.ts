import { expect, test } from 'vitest';
import { aTill, CARDS, type Till } from '#server/payments/testing.ts';

test.each([
  ['noFundsLater', { kind: 'soft', code: 'insufficient_funds' }],
  ['declinedLater', { kind: 'soft', code: 'generic_decline' }],
  ['asksAlways', { kind: 'authentication_required', code: 'authentication_required' }],
] as const)('what the bank says to %s is an answer, not an exception', async (card, decline) => {
  const till = await aTill({ hears: false });
  const { intentId, paymentMethodId } = await aCharge(till, CARDS[card]);

  expect(await till.deps.cards.confirmCharge({ intentId, paymentMethodId, key: 'k1' })).toEqual({
    outcome: 'declined',
    decline,
  });
  const read = await till.deps.cards.readCharge(intentId);
  expect(read).toMatchObject({
    outcome: 'done',
    found: { status: 'open', receivedCents: 0, lastDecline: decline },
  });
});

test('a charge is ready, then succeeded, then cannot be confirmed or cancelled any more', async () => {
  const till = await aTill({ hears: false });
  const { cards } = till.deps;
  const { intentId, paymentMethodId } = await aCharge(till, CARDS.good);
  const confirm = (key: string) => cards.confirmCharge({ intentId, paymentMethodId, key });
  expect(await cards.readCharge(intentId)).toMatchObject({ found: { status: 'ready', reference: 'r' } });

  const paid = { status: 'succeeded', amountCents: 900, receivedCents: 900, refundedCents: 0 };
  expect(await confirm('k1')).toMatchObject({ outcome: 'done', found: paid });
  const refused = { outcome: 'refused', code: 'payment_intent_unexpected_state' };
  expect(await confirm('k2')).toEqual(refused);
  expect(await cards.cancelCharge(intentId)).toEqual(refused);
});

test('what does not exist is refused, and a provider that breaks or is busy leaves it unknown', async () => {
  const till = await aTill({ hears: false });
  const { cards } = till.deps;
  expect(await cards.readCharge('pi_none')).toEqual({ outcome: 'refused', code: 'resource_missing' });
  expect(await cards.readRefund('re_none')).toEqual({ outcome: 'refused', code: 'resource_missing' });

  for (const action of ['500', '429']) {
    await till.control('stripe', 'behave', {
      subject: 'request',
      action,
      match: 'GET /v1/refunds',
      times: 3,
    });
    expect(await cards.refundsOf('pi_none')).toMatchObject({ outcome: 'unknown' });
    await till.control('stripe', 'forget');
  }
});

test('a key that is used for something else is refused', async () => {
  const till = await aTill({ hears: false });
  const { cards } = till.deps;
  await cards.createCustomer({ reference: 'a', key: 'same' });
  expect(await cards.createCustomer({ reference: 'b', key: 'same' })).toMatchObject({ outcome: 'refused' });
});

test('charges of a time are listed', async () => {
  const till = await aTill({ hears: false });
  const { cards, now } = till.deps;
  const since = new Date(now().getTime() - 60_000);
  for (let i = 0; i < 3; i += 1) await aCharge(till, CARDS.good, `key ${i}`);

  const listed = await cards.chargesSince(since);
  expect(listed.outcome === 'done' && listed.found).toHaveLength(3);
  expect(await cards.chargesSince(new Date(now().getTime() + 60_000))).toEqual({
    outcome: 'done',
    found: [],
  });
});

test('disputes are listed from the time at which they were opened, with their charges made before', async () => {
  const till = await aTill({ hears: false });
  const { cards, now } = till.deps;
  const { intentId, paymentMethodId } = await aCharge(till, CARDS.good);
  await cards.confirmCharge({ intentId, paymentMethodId, key: 'k1' });
  till.advance(60);
  const { id } = await till.control('stripe', 'open_dispute', { payment_intent: intentId });

  expect(await cards.disputesSince(now())).toEqual({ outcome: 'done', found: [id] });
  expect(await cards.disputesSince(new Date(now().getTime() + 60_000))).toEqual({
    outcome: 'done',
    found: [],
  });
});

async function aCharge(till: Till, card: string, key = 'create') {
  const { customerId, paymentMethod: paymentMethodId } = await till.confirmCard(card, { payer: key });
  const order = { customerId, paymentMethodId, amountCents: 900, reference: 'r', key };
  const made = await till.deps.cards.createCharge(order);
  if (made.outcome !== 'done') throw new Error(made.code);
  return { intentId: made.found.intentId, paymentMethodId };
}
