import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordFault } from './password.rules.ts';

const OWNER = { email: 'lena.vogt@example.test', firstName: 'Lena', lastName: 'Vogt' };
const faultOf = (password: string) => passwordFault(password, OWNER)?.text;

test.each([
  'password',
  'Passwort1!',
  'P@ssw0rd2026',
  'Sommer2026!',
  '!!sommer!!',
  'iloveyou',
  'Hormonpraxis1',
  'qwertzuiop',
  'qwertz12345',
  'abcdefgh',
  '87654321',
  'aaaaaaaa',
  'abcabcabc',
  '12341234',
  'aabbaabb',
])('OR-39: %j is refused as common', (password) => {
  expect(faultOf(password)).toBe('common_password');
});

test.each([
  'lena.vogt',
  'LenaVogt2026',
  'vogt-lena-1',
  'online-klinik-7',
  'Mein-Patientenportal',
  'example-Lena1',
])('OR-39: %j is refused as personal', (password) => {
  expect(faultOf(password)).toBe('personal_password');
});

test.each([
  'korrekt-pferd-batterie',
  'Xk9#mv2Lq',
  'sommer83719462',
  'lena mag blaue Schiffe im Regen',
  'ÄÖÜäöüß€ 漢字',
])('OR-39: %j is accepted', (password) => {
  expect(faultOf(password)).toBeUndefined();
});

test('a common word stays common in any case, with up to five signs around it', () => {
  const padding = fc.string({ unit: fc.constantFrom(...'0123456789!?.-'), maxLength: 5 });
  const word = fc.constantFrom('passwort', 'sonnenschein', 'schmetterling', 'football', 'princess');
  fc.assert(
    fc.property(word, padding, fc.boolean(), (core, tail, isUpper) => {
      expect(faultOf((isUpper ? core.toUpperCase() : core) + tail)).toBe('common_password');
    }),
  );
});

test('random passwords of twelve signs are practically never refused, and none takes long', () => {
  const signs = fc.string({
    unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ23456789#%+='),
    minLength: 14,
    maxLength: 128,
  });
  let refused = 0;
  fc.assert(
    fc.property(signs, (password) => {
      if (new Set(password).size > 8 && faultOf(password)) refused += 1;
    }),
    { numRuns: 500 },
  );
  expect(refused).toBe(0);
});
