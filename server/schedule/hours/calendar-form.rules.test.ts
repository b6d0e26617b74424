import { expect, test } from 'vitest';
import { hoursFaults, readAbsence, readExtraWindow } from './calendar-form.rules.ts';

const NOW = new Date('2026-10-20T09:00:00Z');
const window = { doctor_id: 1, date: '2026-10-25', start_time: '09:00', end_time: '12:00' };
const absence = { doctor_id: 1, start_date: '2026-10-25', end_date: '2026-10-25' };
const hours = (...times: [number, string, string][]) => ({
  doctor_id: 1,
  valid_from: '2026-10-20',
  revision: 'x',
  hours: times.map(([weekday, start_time, end_time]) => ({ weekday, start_time, end_time })),
});

test.each([
  ['the hour that exists twice', { start_time: '02:30' }, 'start_time', 'clock_doubtful'],
  ['the hour that is skipped', { date: '2027-03-28', start_time: '02:30' }, 'start_time', 'clock_doubtful'],
  ['an end in it', { start_time: '01:00', end_time: '02:15' }, 'end_time', 'clock_doubtful'],
  ['an end before the beginning', { end_time: '08:00' }, 'end_time', 'end_before_start'],
  ['no time at all', { end_time: '09:00' }, 'end_time', 'end_before_start'],
  ['yesterday', { date: '2026-10-19' }, 'date', 'date_not_past'],
  [
    'this morning',
    { date: '2026-10-20', start_time: '08:00', end_time: '10:30' },
    'end_time',
    'already_over',
  ],
])('SEAM-02: an extra window with %s is refused at its field', (_what, change, field, text) => {
  expect(readExtraWindow({ ...window, ...change }, NOW)).toEqual({ faults: { [field]: [{ text }] } });
});

test('SEAM-02: a window in the night of a clock change has its real hours, up to midnight', () => {
  const length = (date: string, start_time: string, end_time: string) => {
    const read = readExtraWindow({ ...window, date, start_time, end_time }, NOW);
    return read.faults ? read.faults : (read.span.to - read.span.from) / 3_600_000;
  };
  expect(length('2026-10-25', '01:00', '04:00')).toBe(4);
  expect(length('2027-03-28', '01:00', '04:00')).toBe(2);
  expect(length('2026-10-26', '22:00', '24:00')).toBe(2);
  expect(length('2026-10-25', '00:00', '24:00')).toBe(25);
});

test.each([
  ['past days', { start_date: '2026-10-19' }, 'start_date', 'date_not_past'],
  ['an end on an earlier day', { end_date: '2026-10-24' }, 'end_date', 'end_before_start'],
  ['an end at an earlier time', { start_time: '10:00', end_time: '09:00' }, 'end_time', 'end_before_start'],
  ['more than a year', { end_date: '2027-11-30' }, 'end_date', 'absence_too_long'],
  ['a doubtful beginning', { start_time: '02:30' }, 'start_time', 'clock_doubtful'],
])('SEAM-02: an absence with %s is refused at its field', (_what, change, field, text) => {
  expect(readAbsence({ ...absence, ...change }, NOW)).toEqual({ faults: { [field]: [{ text }] } });
});

test('SEAM-02: an absence of a whole day has the hours of that day, and today begins at midnight', () => {
  expect(readAbsence(absence, NOW)).toEqual({
    span: { from: Date.parse('2026-10-24T22:00:00Z'), to: Date.parse('2026-10-25T23:00:00Z') },
  });
  const today = readAbsence({ ...absence, start_date: '2026-10-20' }, NOW);
  expect(today).toMatchObject({ span: { from: Date.parse('2026-10-19T22:00:00Z') } });
});

test('SEAM-02: each fault of weekly hours is reported at its entry; touching periods and midnight are allowed', () => {
  expect(
    hoursFaults(hours([1, '09:00', '12:00'], [1, '12:00', '24:00'], [2, '09:00', '12:00']), NOW),
  ).toEqual({});
  expect(
    hoursFaults(hours([1, '09:00', '12:00'], [1, '11:59', '13:00'], [2, '10:00', '09:00']), NOW),
  ).toEqual({
    'hours.1.start_time': [{ text: 'overlaps_hours' }],
    'hours.2.end_time': [{ text: 'end_before_start' }],
  });
  expect(hoursFaults({ ...hours(), valid_from: '2026-10-19', valid_until: '2026-10-18' }, NOW)).toEqual({
    valid_from: [{ text: 'date_not_past' }],
    valid_until: [{ text: 'end_before_start' }],
  });
});
