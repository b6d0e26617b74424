import { expect, test } from 'vitest';
import { dueReminder } from './reminders.rules.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const kinds = (startsAt: string, now: string, { confirmedAt = LONG_AGO, sent = [] as string[] } = {}) =>
  dueReminder({ startsAt: new Date(startsAt), confirmedAt, sent }, new Date(now))?.days;

const START = '2026-11-24T08:00:00Z';

test.each([
  ['2026-11-17T07:59:59Z', undefined],
  ['2026-11-17T08:00:00Z', 7],
  ['2026-11-23T07:59:59Z', 7],
  ['2026-11-23T08:00:00Z', 1],
  ['2026-11-24T07:59:59Z', 1],
  ['2026-11-24T08:00:00Z', undefined],
  ['2026-11-25T08:00:00Z', undefined],
])('SEAM-22: at %s the reminder of %s days is due', (now, days) => {
  expect(kinds(START, now)).toBe(days);
});

test.each([
  ['the clocks went back in the night', '2026-10-25T09:00:00Z', 1, '2026-10-24T08:00:00Z'],
  ['the clocks went back in the week', '2026-10-30T09:00:00Z', 7, '2026-10-23T08:00:00Z'],
  ['the clocks went forward in the night', '2027-03-28T08:00:00Z', 1, '2027-03-27T09:00:00Z'],
  ['the clocks went forward in the week', '2027-04-02T08:00:00Z', 7, '2027-03-26T09:00:00Z'],
])('SEAM-22: when %s, the reminder is due at the same wall clock time', (_name, startsAt, days, dueAt) => {
  const aSecondBefore = new Date(Date.parse(dueAt) - 1000).toISOString();

  expect(kinds(startsAt, dueAt)).toBe(days);
  expect(kinds(startsAt, aSecondBefore)).not.toBe(days);
});

test('SEAM-22: a patient who confirmed after the time of a reminder does not get it', () => {
  const dueAt = '2026-11-23T08:00:00Z';

  expect(kinds(START, dueAt, { confirmedAt: new Date('2026-11-23T07:59:59Z') })).toBe(1);
  expect(kinds(START, dueAt, { confirmedAt: new Date(dueAt) })).toBeUndefined();
  expect(
    kinds(START, '2026-11-20T08:00:00Z', { confirmedAt: new Date('2026-11-18T08:00:00Z') }),
  ).toBeUndefined();
});

test('SEAM-22: each reminder is sent once for each beginning', () => {
  const now = new Date('2026-11-23T09:00:00Z');
  const appointment = { startsAt: new Date(START), confirmedAt: LONG_AGO, sent: [] as string[] };
  const kind = dueReminder(appointment, now)?.kind ?? '';

  expect(kind).toBe('1 days before 2026-11-24T08:00:00.000Z');
  expect(dueReminder({ ...appointment, sent: [kind] }, now)).toBeUndefined();
  const later = { ...appointment, startsAt: new Date('2026-11-24T08:45:00Z'), sent: [kind] };
  expect(dueReminder(later, now)?.days).toBe(1);
});
