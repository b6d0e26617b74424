import { expect, test } from 'vitest';
import { dialled } from './dialled.ts';

test.each([
  ['3023125101', '+49 3023125101'],
  ['03023125101', '+49 3023125101'],
])('%s is dialled as %s', (phone, shown) => {
  expect(dialled(phone)).toBe(shown);
});
