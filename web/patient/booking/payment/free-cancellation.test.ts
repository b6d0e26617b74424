import { expect, test } from 'vitest';
import { isFreeOver } from './free-cancellation.ts';

test('PAY-29: cancelling is free up to 48 hours before, and not any more after that', () => {
  const terms = { free_until: '2030-01-03T09:30:00.000Z' };

  expect(isFreeOver(terms, Date.parse('2030-01-03T09:29:59Z'))).toBe(false);
  expect(isFreeOver(terms, Date.parse('2030-01-03T09:30:00Z'))).toBe(true);
});
