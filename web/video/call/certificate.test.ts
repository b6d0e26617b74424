import { expect, test } from 'vitest';
import { safetyNumberOf } from './certificate.ts';

const ANA = Array.from({ length: 32 }, () => 'AA').join(':');
const BEN = Array.from({ length: 32 }, () => 'BB').join(':');

test('both sides read the same safety number', async () => {
  const number = await safetyNumberOf(7, [ANA, BEN]);
  expect(number).toMatch(/^(\d{3} ){4}\d{3}$/);
  expect(await safetyNumberOf(7, [BEN, ANA])).toBe(number);
});

test('another certificate or another appointment gives another safety number', async () => {
  const number = await safetyNumberOf(7, [ANA, BEN]);
  expect(await safetyNumberOf(7, [ANA, BEN.replace('BB', 'BC')])).not.toBe(number);
  expect(await safetyNumberOf(8, [ANA, BEN])).not.toBe(number);
});
