import { expect, test } from 'vitest';
import { dataKeyOf } from '#server/platform/data-key.ts';
import {
  hashRecoveryCode,
  matchTotp,
  newRecoveryCodes,
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  totpUrl,
} from './second-factor.rules.ts';

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

/** The secret and the codes of RFC 6238, of which apps show the last six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT = new Date(1_111_111_109_000);
const STEP = 37_037_036;

test('a code of this moment, of the step before and of the one after is right, once', () => {
  const match = (code: string, seconds = 0, lastUsed = 0) =>
    matchTotp(RFC_SECRET, code, lastUsed, new Date(AT.getTime() + seconds * 1000));
  expect([match('081804'), match('081 804'), match('081805')]).toEqual([STEP, STEP, undefined]);
  expect([match('081804', 30), match('081804', -30)]).toEqual([STEP, STEP]);
  expect([match('081804', 60), match('081804', -60)]).toEqual([undefined, undefined]);
  expect([match('081804', 0, STEP - 1), match('081804', 0, STEP)]).toEqual([STEP, undefined]);
});

test('an authenticator app learns whose code it is', () => {
  const url = new URL(totpUrl(RFC_SECRET, { issuer: 'Klinik', label: 'anna@example.test' }));
  expect(url.protocol).toBe('otpauth:');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    issuer: 'Klinik',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test('ten recovery codes of four groups, without letters that look like digits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const group = '[0-9A-HJKMNP-TV-Z]{4}';
  for (const code of codes) expect(code).toMatch(new RegExp(`^${group}(-${group}){3}$`));
});

test('a recovery code is read however it was typed from paper', () => {
  const hash = hashRecoveryCode('0123-1ABC-4567-89XY');
  for (const typed of ['01231abc456789xy', 'O123-lABC-4567-89XY', ' o123 iabc 4567 89xy '])
    expect(hashRecoveryCode(typed)).toBe(hash);
  expect(hashRecoveryCode('0123-1ABC-4567-89XZ')).not.toBe(hash);
});
