import { expect, test } from 'vitest';
import { dataKeyOf } from '#server/platform/data-key.ts';
import { newTotpSecret, openTotpSecret, sealTotpSecret } from './second-factor.rules.ts';

const KEY = dataKeyOf({ current: Buffer.alloc(32, 7) });

test('O.Data: a stored secret does not show the secret and opens again', () => {
  const secret = newTotpSecret();
  const stored = sealTotpSecret(KEY, secret);

  expect(stored).not.toContain(secret);
  expect(openTotpSecret(KEY, stored)).toBe(secret);
});

test('a secret from before the sealing is read as it is', () => {
  const secret = newTotpSecret();

  expect(openTotpSecret(KEY, secret)).toBe(secret);
});
