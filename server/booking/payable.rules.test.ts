import { expect, test } from 'vitest';
import { isAmountOf } from './payable.rules.ts';

test.each([
  [undefined, true],
  [180, true],
  ['180', true],
  ['180.00', true],
  [89.5, false],
  [1, false],
  ['18000', false],
  ['free', false],
  [Number.NaN, false],
  [-180, false],
])('OR-50: an amount of %s euro is 180 euro: %s', (amount, isRight) => {
  expect(isAmountOf(amount, 180_00)).toBe(isRight);
});
