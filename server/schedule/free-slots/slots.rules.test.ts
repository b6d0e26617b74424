import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BerlinDay, berlinDay, berlinTime } from '#server/platform/berlin-time.ts';
import type { BookingTerms } from '../hours/booking-terms.rules.ts';
import type { WeeklyPeriod } from '../hours/open-windows.rules.ts';
import { overlap, type Span } from '../span.rules.ts';
import { type DoctorCalendar, freeSlotsOn, offeredSlotsOn } from './slots.rules.ts';

const MINUTE = 60_000;
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const ANY_TIME: Span = { from: 0, to: Number.MAX_SAFE_INTEGER };
const terms = {
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 90,
};

function periods(weekday: number, ...hours: [string, string][]): WeeklyPeriod[] {
  return hours.map(([startsAt, endsAt]) => ({
    weekday,
    startsAt,
    endsAt,
    validFrom: '2026-01-01',
    validUntil: null,
  }));
}

function calendar(given: Partial<DoctorCalendar>): DoctorCalendar {
  return { doctorId: 1, workingHours: [], extraWindows: [], absences: [], taken: [], ...given };
}

const times = (spans: Span[]) => spans.map(({ from, to }) => `${berlinTime(from)}–${berlinTime(to)}`);
const utc = (text: string) => new Date(text).getTime();

test('SEAM-02: windows are cut into slots of the duration; a shorter rest is not offered', () => {
  const hours = periods(2, ['09:00', '11:30'], ['14:00', '15:00'], ['16:00', '16:59']);
  const slots = freeSlotsOn(berlinDay('2026-11-17'), calendar({ workingHours: hours }), terms, ANY_TIME);

  expect(times(slots)).toEqual(['09:00–10:00', '10:00–11:00', '14:00–15:00']);
});

test('SEAM-02: taking a slot, or part of one, never moves the others', () => {
  const workingHours = periods(2, ['09:00', '13:00']);
  const taken = [{ from: utc('2026-11-17T09:20:00Z'), to: utc('2026-11-17T09:40:00Z') }];
  const slots = freeSlotsOn(berlinDay('2026-11-17'), calendar({ workingHours, taken }), terms, ANY_TIME);

  expect(times(slots)).toEqual(['09:00–10:00', '11:00–12:00', '12:00–13:00']);
});

test('SEAM-02: buffers are part of the blocked time and lie inside the working hours', () => {
  const withBuffers = { ...terms, bufferBeforeMinutes: 10, bufferAfterMinutes: 20 };
  const workingHours = periods(2, ['09:00', '12:30']);
  const slots = freeSlotsOn(berlinDay('2026-11-17'), calendar({ workingHours }), withBuffers, ANY_TIME);

  expect(times(slots)).toEqual(['09:10–10:10', '10:40–11:40']);
  expect(times(slots.map(({ blocked }) => blocked))).toEqual(['09:00–10:30', '10:30–12:00']);
});

test('SEAM-02: touching hours are one window; the seconds of an extra window are rounded inwards', () => {
  const given = calendar({
    workingHours: periods(2, ['09:00', '09:30']),
    extraWindows: [
      { from: utc('2026-11-17T08:30:00Z'), to: utc('2026-11-17T09:00:00Z') },
      { from: utc('2026-11-17T12:00:30Z'), to: utc('2026-11-17T13:59:30Z') },
    ],
  });
  const slots = freeSlotsOn(berlinDay('2026-11-17'), given, terms, ANY_TIME);

  expect(times(slots)).toEqual(['09:00–10:00', '13:01–14:01']);
});

test('SEAM-02: when the clocks go back, no time is offered twice and durations are real', () => {
  const workingHours = periods(7, ['00:00', '06:00']);
  const slots = freeSlotsOn(berlinDay('2026-10-25'), calendar({ workingHours }), terms, ANY_TIME);

  // 01:00 ends, 02:00 begins and 02:00 ends at a time that the clocks show twice.
  expect(times(slots)).toEqual(['00:00–01:00', '03:00–04:00', '04:00–05:00', '05:00–06:00']);
  for (const { from, to } of slots) expect(to - from).toBe(60 * MINUTE);
});

test('SEAM-02: when the clocks go forward, no missing time is offered', () => {
  const workingHours = periods(7, ['00:00', '06:00']);
  const slots = freeSlotsOn(berlinDay('2027-03-28'), calendar({ workingHours }), terms, ANY_TIME);

  expect(times(slots)).toEqual(['00:00–01:00', '01:00–03:00', '03:00–04:00', '04:00–05:00', '05:00–06:00']);
  for (const { from, to } of slots) expect(to - from).toBe(60 * MINUTE);
});

const clockTime = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
  // How a boundary within the doubtful hour is read has tests of its own.
  .filter((time) => !time.startsWith('02:'));
const date = fc.oneof(
  fc.constantFrom('2026-10-25', '2027-03-28'),
  fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-09-01', days)),
);

const situation = date.chain((day) => {
  const { from, weekday } = berlinDay(day);
  const span = fc
    .tuple(fc.integer({ min: -180, max: 1_600 }), fc.integer({ min: 1, max: 300 }))
    .map(([start, length]) => ({ from: from + start * MINUTE, to: from + (start + length) * MINUTE }));
  const period = fc
    .tuple(clockTime, clockTime)
    .filter(([startsAt, endsAt]) => startsAt < endsAt)
    .map(([startsAt, endsAt]) => periods(weekday, [startsAt, endsAt]));
  return fc.record({
    day: fc.constant(berlinDay(day)),
    calendar: fc.record({
      doctorId: fc.constant(1),
      workingHours: fc.array(period, { maxLength: 3 }).map((each) => each.flat()),
      extraWindows: fc.array(span, { maxLength: 2 }),
      absences: fc.array(span, { maxLength: 2 }),
      taken: fc.array(span, { maxLength: 6 }),
    }),
    terms: fc.record({
      durationMinutes: fc.integer({ min: 5, max: 120 }),
      bufferBeforeMinutes: fc.constantFrom(0, 0, 5, 15),
      bufferAfterMinutes: fc.constantFrom(0, 0, 5, 20),
      minimumNoticeMinutes: fc.constant(0),
      horizonDays: fc.constant(90),
    }),
    bookable: fc.constantFrom(ANY_TIME, { from: from + 600 * MINUTE, to: from + 900 * MINUTE }),
  });
});

test('SEAM-02: slots never overlap blocked time or absences or each other, and never leave the day', () => {
  fc.assert(
    fc.property(situation, ({ day, calendar: given, terms: rules, bookable }) => {
      const slots = freeSlotsOn(day, given, rules, bookable);
      for (const [index, { from, to, blocked }] of slots.entries()) {
        expect([...given.taken, ...given.absences].some((each) => overlap(each, blocked))).toBe(false);
        expect(slots.slice(index + 1).some((other) => overlap(other.blocked, blocked))).toBe(false);
        expect(to - from).toBe(rules.durationMinutes * MINUTE);
        expect(blocked.from >= day.from && blocked.to <= day.to).toBe(true);
      }
      const names = slots.map(({ from }) => berlinTime(from));
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

test('SEAM-02: the slots equal those of an independent calculation, minute by minute', () => {
  fc.assert(
    fc.property(situation, ({ day, calendar: given, terms: rules, bookable }) => {
      const slots = freeSlotsOn(day, given, rules, bookable);
      expect(slots.map(({ from }) => from)).toEqual(slowlyFreeSlots(day, given, rules, bookable));
    }),
    { numRuns: 60 },
  );
});

test('SEAM-02: blocked time does not change which slots exist', () => {
  fc.assert(
    fc.property(situation, ({ day, calendar: given, terms: rules, bookable }) => {
      const untouched = offeredSlotsOn(day, { ...given, taken: [] }, rules, bookable);
      expect(offeredSlotsOn(day, given, rules, bookable)).toEqual(untouched);
    }),
  );
});

/**
 * The beginnings of the free slots, found by going through the day minute by minute with
 * a clock in hand. Shares no code with the rules it checks.
 */
function slowlyFreeSlots(
  day: BerlinDay,
  calendar: DoctorCalendar,
  terms: BookingTerms,
  bookable: Span,
): number[] {
  const minutes: number[] = [];
  for (let minute = day.from; minute < day.to; minute += MINUTE) minutes.push(minute);
  const shown = new Map(minutes.map((minute) => [minute, clock.format(minute)]));
  const timesShown = Map.groupBy(shown.values(), (time) => time);
  const isDoubtful = (minute: number) => (timesShown.get(shown.get(minute) ?? '')?.length ?? 0) > 1;
  const isIn = (spans: Span[], minute: number) => spans.some(({ from, to }) => from <= minute && minute < to);

  const isOpen = (minute: number) => {
    const time = shown.get(minute);
    if (time === undefined || isIn(calendar.absences, minute)) return false;
    const isWorked = calendar.workingHours.some((each) => each.startsAt <= time && time < each.endsAt);
    return isWorked || isIn(calendar.extraWindows, minute);
  };

  const [before, duration, after] = [
    terms.bufferBeforeMinutes,
    terms.durationMinutes,
    terms.bufferAfterMinutes,
  ];
  const length = before + duration + after;
  const starts: number[] = [];
  for (let minute = day.from; minute < day.to; ) {
    const block = Array.from({ length }, (_, index) => minute + index * MINUTE);
    if (!block.every(isOpen)) {
      // Wherever the window ends early, the next one begins after its first closed minute.
      minute = (block.find((each) => !isOpen(each)) ?? minute) + MINUTE;
      continue;
    }
    const start = minute + before * MINUTE;
    const isClear = !isDoubtful(start) && !isDoubtful(start + duration * MINUTE);
    const isBookable = bookable.from <= start && start < bookable.to;
    if (isClear && isBookable && !block.some((each) => isIn(calendar.taken, each))) starts.push(start);
    minute += length * MINUTE;
  }
  return starts;
}
