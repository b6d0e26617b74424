import { expect, test } from 'vitest';
import { holdOnWire } from './hold.rules.ts';

const hold = { slotId: 'abc', expiresAt: new Date('2026-11-16T09:15:00Z') };

test.each([
  ['2026-11-16T09:00:00.000Z', 900],
  ['2026-11-16T09:00:00.001Z', 899],
  ['2026-11-16T09:14:59.500Z', 0],
  ['2026-11-16T09:15:00.000Z', 0],
  ['2026-11-16T10:00:00.000Z', 0],
])('SEAM-03: at %s a hold until 09:15 has %i full seconds left', (now, seconds_left) => {
  expect(holdOnWire(hold, new Date(now))).toEqual({
    slot_id: 'abc',
    expires_at: '2026-11-16T09:15:00.000Z',
    seconds_left,
  });
});
