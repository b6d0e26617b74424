import { expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';

test('initials are those of first and last name, without titles', () => {
  expect(initialsOf('Dr. med. Anna Keller')).toBe('AK');
  expect(initialsOf('Prof. Dr. Lena Sofie Maurer')).toBe('LM');
  expect(initialsOf('ömer')).toBe('Ö');
  expect(initialsOf('  ')).toBe('');
});
