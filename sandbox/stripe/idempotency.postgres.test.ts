import { expect, test } from 'vitest';
import { lockKey, registerKey } from '#sandbox/providers/requests.store.ts';
import { aStripe } from './testing.ts';

const PAY = { amount: 5000, currency: 'eur' } as const;

test('a request under a key that is still running is told to wait, and gets the answer afterwards', async () => {
  const { stripe, deps, control } = await aStripe();
  const create = () => stripe.paymentIntents.create(PAY, { idempotencyKey: 'k', maxNetworkRetries: 0 });
  const key = { provider: 'stripe', key: 'k' } as const;
  await registerKey(deps.db, { ...key, requestId: 'req_1', fingerprint: '', createdAt: deps.now() });

  await deps.db.transaction(async (tx) => {
    await lockKey(tx, key);
    await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  });
  const first = await create();

  // Somebody who only reads the answer is in nobody's way.
  await deps.db.transaction(async (tx) => {
    await lockKey(tx, key);
    expect((await create()).id).toBe(first.id);
  });
  expect(await control('objects', { kind: 'payment_intent' })).toHaveLength(1);
});
