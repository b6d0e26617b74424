import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  berlinDateOf,
  berlinInstant,
  berlinMinutesOf,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMonth,
  formatShortDay,
  formatTime,
  formatWeekday,
  isDate,
  mondayOf,
  weekNumberOf,
} from './dates.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a calendar full of days makes no format of the browser', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let day = 0; day < 42; day += 1) formatLongDate(addDays('2026-11-01', day), 'en');
  expect(made).not.toHaveBeenCalled();
});

test('a browser that does not know Temporal shows the same, and makes its format once', () => {
  vi.stubGlobal('Temporal', undefined);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const shown = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2027-01-02T23:05:00Z'].map(formatDateTime);
  expect(shown).toEqual(['25.10.2026 02:30', '25.10.2026 02:30', '03.01.2027 00:05']);
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
});

test('days and months have the names that browsers know', () => {
  const as = (locale: string, how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, how);
  const days = Array.from(
    { length: 12 },
    (_, month) => `2026-${String(month + 1).padStart(2, '0')}-${7 + month}`,
  );
  for (const day of days.map((date) => date.replace(/-(\d)$/, '-0$1'))) {
    const noon = new Date(`${day}T11:00:00Z`);
    expect(formatLongDate(noon, 'de')).toBe(as('de-DE', { dateStyle: 'full' }).format(noon));
    expect(formatLongDate(noon, 'en')).toBe(as('en-GB', { dateStyle: 'full' }).format(noon));
    expect(formatMonth(day.slice(0, 7), 'de')).toBe(
      as('de-DE', { month: 'long', year: 'numeric' }).format(noon),
    );
    const short = as('en-GB', { day: 'numeric', month: 'short' }).format(noon);
    expect(formatShortDay(noon, 'en')).toBe(`${as('en-GB', { weekday: 'short' }).format(noon)}, ${short}`);
    expect(formatShortDay(noon, 'de').slice(0, 2)).toBe(as('de-DE', { weekday: 'short' }).format(noon));
  }
});

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
  expect(formatShortDay('2026-11-09', 'en')).toBe('Mon, 9 Nov');
  expect(formatLongDate('2026-11-19', 'de')).toBe('Donnerstag, 19. November 2026');
  expect(formatLongDate('2026-11-19', 'en')).toMatch(/^Thursday,? 19 November 2026$/);
  expect(formatMonth('2027-03', 'de')).toBe('März 2027');
  expect(formatMonth('2027-03', 'en')).toBe('March 2027');
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

test('CONST-09: an instant has the day and the time of Berlin, in winter and in summer', () => {
  expect([berlinDateOf('2026-11-16T23:30:00Z'), berlinMinutesOf('2026-11-16T23:30:00Z')]).toEqual([
    '2026-11-17',
    30,
  ]);
  expect([berlinDateOf('2026-07-16T22:00:00Z'), berlinMinutesOf('2026-07-16T22:00:00Z')]).toEqual([
    '2026-07-17',
    0,
  ]);
});

test('days are counted over months and changes of the clocks; a week begins on Monday', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(['2026-11-16', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ]);
});

test('text that is no day of this century is refused', () => {
  expect([null, '', 'heute', '1999-01-01', '2026-13-01', '2026-11-17'].map(isDate)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test.each([
  ['2026-12-01', '00:00', '2026-11-30T23:00:00.000Z'],
  ['2026-07-01', '10:30', '2026-07-01T08:30:00.000Z'],
  ['2026-10-25', '12:00', '2026-10-25T11:00:00.000Z'],
  ['2026-03-29', '12:00', '2026-03-29T10:00:00.000Z'],
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
])('SEAM-17: %s %s in Berlin is %s', (date, time, instant) => {
  expect(berlinInstant(date, time)).toBe(instant);
});

test.each([
  ['', '10:00'],
  ['2026-12-01', ''],
  ['2026-13-01', '10:00'],
])('SEAM-17: %j %j is no moment', (date, time) => {
  expect(berlinInstant(date, time)).toBeUndefined();
});

test('the number of a week is that of ISO 8601, on every day', () => {
  expect(['2026-11-18', '2026-12-31', '2027-01-03', '2027-01-04'].map(weekNumberOf)).toEqual([47, 53, 53, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
      const date = addDays('2000-01-01', days);
      expect(weekNumberOf(date)).toBe(Temporal.PlainDate.from(date).weekOfYear);
    }),
  );
});
