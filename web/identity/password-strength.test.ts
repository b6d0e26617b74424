import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['Ab3!xyz', 'short'],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['sommerzeit', 'weak'],
  ['Sommer-2026', 'good'],
  ['Kastanie am Fenster 7', 'strong'],
  ['dreifreundebackenkuchen', 'strong'],
] as const)('the password “%s” is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
