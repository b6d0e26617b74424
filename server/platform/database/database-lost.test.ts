import { expect, test } from 'vitest';
import { isDatabaseLost } from './database-errors.ts';

test.each(['08006', '57P01', '53300', '53100', '25P03'])(
  'after %s the same request can be tried again',
  (code) => {
    const refused = Object.assign(new Error('refused'), { code });
    expect(isDatabaseLost(refused)).toBe(true);
    expect(isDatabaseLost(new Error('wrapped', { cause: refused }))).toBe(true);
  },
);

test.each(['23505', '53200', '57014'])('%s is an answer of a database that is there', (code) => {
  expect(isDatabaseLost(Object.assign(new Error('refused'), { code }))).toBe(false);
});
