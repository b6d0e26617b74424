import { expect, test } from 'vitest';
import { dataKeyOf } from '#server/platform/data-key.ts';
import { newTotpSecret, openTotpSecret, sealTotpSecret } from './second-factor.rules.ts';

const KEY = dataKeyOf({ current: Buffer.alloc(32, 7) });

test('O.Data: a stored secret is unreadable and can be decrypted', () => {
  const secret = newTotpSecret();
  const stored = sealTotpSecret(KEY, secret);

  expect(stored).not.toContain(secret);
  expect(openTotpSecret(KEY, stored)).toBe(secret);
});

test('an old secret, stored unencrypted, still works', () => {
  const secret = newTotpSecret();

  expect(openTotpSecret(KEY, secret)).toBe(secret);
});
