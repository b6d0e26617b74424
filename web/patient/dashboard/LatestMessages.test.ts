import { expect, test } from 'vitest';
import { dashboard } from '#texts/generated/dashboard.ts';
import { messageTime } from './LatestMessages.tsx';

test.each([
  ['2026-11-15T07:12:00Z', '2026-11-15T09:00:00Z', 'Heute, 08:12'],
  ['2026-11-14T22:59:00Z', '2026-11-15T09:00:00Z', 'Gestern, 23:59'],
  ['2026-11-14T23:00:00Z', '2026-11-15T09:00:00Z', 'Heute, 00:00'],
  ['2026-10-24T21:59:00Z', '2026-10-25T22:59:00Z', 'Gestern, 23:59'],
  ['2026-10-23T21:59:00Z', '2026-10-25T22:59:00Z', '23.10.2026 23:59'],
  ['2027-03-27T12:00:00Z', '2027-03-28T21:59:00Z', 'Gestern, 13:00'],
])('a message of %s, read at %s, is dated "%s"', (sent, now, told) => {
  expect(messageTime(sent, new Date(now), dashboard.de)).toBe(told);
});
