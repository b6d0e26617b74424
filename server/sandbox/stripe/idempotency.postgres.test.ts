import { expect, test } from 'vitest';
import { lockKey } from '../providers/requests.store.ts';
import { aStripe } from './testing.ts';

const PAY = { amount: 5000, currency: 'eur' } as const;

test('a request under a key that is still running is told to wait, and gets the answer afterwards', async () => {
  const { stripe, deps, control } = await aStripe();
  const create = (maxNetworkRetries: number) =>
    stripe.paymentIntents.create(PAY, { idempotencyKey: 'k', maxNetworkRetries });
  const first = await create(0);

  await deps.db.transaction(async (tx) => {
    await lockKey(tx, { provider: 'stripe', key: 'k' });
    await expect(create(0)).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  });
  expect((await create(0)).id).toBe(first.id);
  expect(await control('objects', { kind: 'payment_intent' })).toHaveLength(1);
});
