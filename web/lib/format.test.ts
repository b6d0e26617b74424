import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  dialled,
  formatDate,
  formatDateTime,
  formatEuro,
  formatLongDate,
  formatMonth,
  formatShortDay,
  formatTime,
  formatWeekday,
} from './format.ts';

afterEach(() => vi.unstubAllEnvs());

test('LANG-07: date with time is DD.MM.YYYY HH:mm', () => {
  expect(formatDateTime('2026-11-19T09:30:00Z')).toBe('19.11.2026 10:30');
});

test('CONST-10: days, months, hours and minutes below ten keep their zero', () => {
  expect(formatDateTime('2027-01-02T23:05:00Z')).toBe('03.01.2027 00:05');
  expect(formatDate('2027-01-02T12:00:00Z')).toBe('02.01.2027');
  expect(formatTime('2027-01-02T08:05:00Z')).toBe('09:05');
});

test('CONST-09: Berlin is two hours ahead in summer and one in winter', () => {
  expect(formatTime('2026-07-01T12:00:00Z')).toBe('14:00');
  expect(formatTime('2026-12-01T12:00:00Z')).toBe('13:00');
});

test('CONST-09: on 2026-10-25 the hour from two to three comes twice', () => {
  const times = [
    '2026-10-24T23:59:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-25T02:00:00Z',
  ];
  expect(times.map(formatDateTime)).toEqual([
    '25.10.2026 01:59',
    '25.10.2026 02:30',
    '25.10.2026 02:30',
    '25.10.2026 03:00',
  ]);
});

test('CONST-09: on 2027-03-28 there is no hour from two to three', () => {
  expect(formatDateTime('2027-03-28T00:59:00Z')).toBe('28.03.2027 01:59');
  expect(formatDateTime('2027-03-28T01:00:00Z')).toBe('28.03.2027 03:00');
});

test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'LANG-06: a browser in %s shows Berlin time',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    expect(new Date('2026-11-19T23:30:00Z').getHours()).not.toBe(0);

    expect(formatDateTime('2026-11-19T23:30:00Z')).toBe('20.11.2026 00:30');
    expect(formatWeekday('2026-11-19T23:30:00Z', 'de')).toBe('Freitag, 20.11.2026');
  },
);

test('the weekday is in the language of the interface', () => {
  expect(formatWeekday('2026-11-19T09:30:00Z', 'de')).toBe('Donnerstag, 19.11.2026');
  expect(formatWeekday(new Date('2026-11-19T09:30:00Z'), 'en')).toBe('Thursday, 19.11.2026');
});

test('a day has a short and a long name, a month its own', () => {
  expect(formatShortDay('2026-11-09', 'de')).toBe('Mo, 09.11.');
  expect(formatShortDay('2026-11-09', 'en')).toBe('Mon, 09.11.');
  expect(formatLongDate('2026-11-19', 'de')).toBe('Donnerstag, 19. November 2026');
  expect(formatLongDate('2026-11-19', 'en')).toMatch(/^Thursday,? 19 November 2026$/);
  expect(formatMonth('2027-03', 'de')).toBe('März 2027');
  expect(formatMonth('2027-03', 'en')).toBe('March 2027');
});

test('LANG-08: prices are in euro, as each language writes them', () => {
  expect(formatEuro(18_000, 'de')).toBe('180,00\u00a0€');
  expect(formatEuro(18_000, 'en')).toBe('€180.00');
});

test('CONST-04: the currency is EUR, down to the cent', () => {
  expect(formatEuro(5, 'de')).toBe('0,05\u00a0€');
  expect(formatEuro(123_456_789, 'de')).toBe('1.234.567,89\u00a0€');
  expect(formatEuro(-9_550, 'en')).toBe('-€95.50');
});

const aMoment = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

test('LANG-06: every moment reads as the wall clock in Berlin', () => {
  fc.assert(
    fc.property(aMoment, (moment) => {
      const berlin = Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO('Europe/Berlin');
      const [year, month, day] = berlin.toPlainDate().toString().split('-');
      const time = berlin.toPlainTime().toString({ smallestUnit: 'minute' });
      expect(formatDateTime(moment)).toBe(`${day}.${month}.${year} ${time}`);
    }),
  );
});

test('LANG-08: no cent is lost on the way to the screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(Number(formatEuro(cents, 'de').replace(/\D/g, ''))).toBe(cents);
    }),
  );
});

test.each([
  ['3023125101', '+49 3023125101'],
  ['03023125101', '+49 3023125101'],
])('%s is dialled as %s', (phone, shown) => {
  expect(dialled(phone)).toBe(shown);
});
