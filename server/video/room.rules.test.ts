import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { takesPlace } from '#server/appointments/appointment-moves.rules.ts';
import { linkForDoctor, shownVideoLink } from '#server/appointments/video/video-link.rules.ts';
import { closedBecause, isInAtOnce, roomState, silentBefore, waitsSince } from './room.rules.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 24, 8);
const moment = fc
  .integer({ min: START - 3 * 60 * MINUTE, max: START + 4 * 60 * MINUTE })
  .map((at) => new Date(at));
const appointment = fc.record({
  status: fc.constantFrom(...appointmentStatuses),
  startsAt: fc.constant(new Date(START)),
  endsAt: fc.integer({ min: 10, max: 90 }).map((minutes) => new Date(START + minutes * MINUTE)),
});

test('SEAM-14: a room is open exactly while the link of its appointment is shown', () => {
  fc.assert(
    fc.property(appointment, moment, (each, now) => {
      const isShown = shownVideoLink({ ...each, videoLink: 'https://room.test' }, now).link !== null;
      expect(roomState(each, now) === 'open').toBe(isShown);
      expect(closedBecause(each, now) === undefined).toBe(isShown);
    }),
  );
});

test('a room is open from 15 minutes before the beginning until 60 after the end, to the millisecond', () => {
  const each = {
    status: 'confirmed' as const,
    startsAt: new Date(START),
    endsAt: new Date(START + 45 * MINUTE),
  };
  const at = (milliseconds: number) => roomState(each, new Date(START + milliseconds));
  expect([at(-15 * MINUTE - 1), at(-15 * MINUTE), at(105 * MINUTE), at(105 * MINUTE + 1)]).toEqual([
    'too_early',
    'open',
    'open',
    'over',
  ]);
});

test('an appointment that does not take place has no room at any moment', () => {
  const off = appointment.filter(({ status }) => !takesPlace(status));
  fc.assert(
    fc.property(off, moment, (each, now) => {
      expect(closedBecause(each, now)).toBe('video.over');
    }),
  );
});

test('a side waits since it came, however often it reloads within a minute', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(gaps, fc.boolean(), (pauses, isIn) => {
      let now = START;
      let since = new Date(now);
      for (const pause of pauses) {
        const leftAt = new Date(now);
        now += pause;
        since = waitsSince({ isIn, sinceAt: since, leftAt }, isIn, new Date(now));
      }
      expect(since.getTime()).toBe(START);
    }),
  );
});

test('a side that comes back later, or in another state, waits anew', () => {
  const [came, now] = [new Date(START), new Date(START + 10 * MINUTE)];
  const former = { isIn: false, sinceAt: came, leftAt: new Date(now.getTime() - MINUTE - 1) };
  expect(waitsSince(former, false, now)).toEqual(now);
  expect(waitsSince({ ...former, leftAt: null }, true, now)).toEqual(now);
  expect(waitsSince({ ...former, leftAt: null }, false, now)).toEqual(came);
  expect(waitsSince(undefined, false, now)).toEqual(now);
});

test('the doctor is in at once, the others once the doctor let them in', () => {
  expect([isInAtOnce('doctor', null), isInAtOnce('patient', null), isInAtOnce('guest', null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isInAtOnce('patient', new Date()), isInAtOnce('guest', new Date())]).toEqual([true, true]);
  expect(silentBefore(new Date(100_000)).getTime()).toBe(0);
});

test('the doctor has an own address of our room; any other link is the same for both', () => {
  expect(linkForDoctor(7, 'https://klinik.test/patient/visit/7')).toBe('https://klinik.test/staff/visit/7');
  for (const link of ['https://zoom.us/j/1', 'https://klinik.test/patient/visit/17', null])
    expect(linkForDoctor(7, link)).toBe(link);
});
