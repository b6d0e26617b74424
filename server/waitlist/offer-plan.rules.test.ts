import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { berlinTime } from '#server/platform/berlin-time.ts';
import {
  isOffered,
  isQuiet,
  LONGEST_CHAIN,
  MINUTES_TO_PAY,
  mostBlockedSeconds,
  pausesAfter,
  planOffer,
  planOfferByHand,
  startOfDay,
  windowMinutes,
} from './offer-plan.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date('2026-11-16T09:00:00Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms);

test.each([
  ['more than seven days', 7 * DAY + 1, 720],
  ['seven days', 7 * DAY, 120],
  ['more than two days', 2 * DAY + 1, 120],
  ['two days', 2 * DAY, 45],
  ['more than a day', DAY + 1, 45],
  ['a day', DAY, 15],
  ['more than two hours', 2 * HOUR + 1, 15],
  ['two hours', 2 * HOUR, undefined],
  ['past', -1, undefined],
])('an offer of a time %s ahead stands so many minutes', (_name, leadMs, minutes) => {
  expect(windowMinutes(leadMs)).toBe(minutes);
});

describe('no offers from 21 until 8 in Berlin', () => {
  test.each([
    ['2026-11-16T19:59:59Z', false],
    ['2026-11-16T20:00:00Z', true],
    ['2026-11-17T06:59:59Z', true],
    ['2026-11-17T07:00:00Z', false],
    // Both nights of a clock change: 8 o'clock is at 6 UTC in summer and at 7 UTC in winter.
    ['2027-03-28T05:59:59Z', true],
    ['2027-03-28T06:00:00Z', false],
    ['2026-10-25T06:59:59Z', true],
    ['2026-10-25T07:00:00Z', false],
    ['2026-10-24T18:59:59Z', false],
    ['2026-10-24T19:00:00Z', true],
  ])('%s', (at, quiet) => {
    expect(isQuiet(new Date(at))).toBe(quiet);
  });

  test('at every moment of the year', () => {
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2028-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (at) => {
        const hour = Number(berlinTime(at).slice(0, 2));
        expect(isQuiet(at)).toBe(hour >= 21 || hour < 8);
      }),
    );
  });
});

test('the day of a clock change begins at its own midnight', () => {
  expect(startOfDay(new Date('2026-10-25T12:00:00Z')).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(startOfDay(new Date('2027-03-28T12:00:00Z')).toISOString()).toBe('2027-03-27T23:00:00.000Z');
});

test('a time is offered while its share is left, then it is free for everybody', () => {
  const time = { startsAt: inMs(3 * HOUR), freedAt: NOW, blockedSeconds: 0 };
  const policy = { noticeHours: 0 };
  expect(mostBlockedSeconds(time)).toBe(45 * 60);
  expect(planOffer(time, policy, NOW)).toEqual({ kind: 'offer', expiresAt: inMs(15 * 60_000) });
  expect(planOffer({ ...time, blockedSeconds: 15 * 60 }, policy, NOW).kind).toBe('offer');
  expect(planOffer({ ...time, blockedSeconds: 15 * 60 + 1 }, policy, NOW)).toEqual({ kind: 'over' });
});

test('within the hours that the clinic sets for a service no offer is made by itself', () => {
  const time = { startsAt: inMs(24 * HOUR), freedAt: NOW, blockedSeconds: 0 };
  expect(planOffer(time, { noticeHours: 24 }, NOW).kind).toBe('offer');
  expect(planOffer(time, { noticeHours: 25 }, NOW)).toEqual({ kind: 'over' });
  expect(planOfferByHand(time.startsAt, NOW).kind).toBe('offer');
  expect(planOfferByHand(inMs(2 * HOUR), NOW)).toEqual({ kind: 'over' });
});

/** What happens to each offer: silence, a no after a share of the window, or a yes that is not paid for. */
const answers = fc.array(
  fc.record({ after: fc.double({ min: 0, max: 1, noNaN: true }), isUnpaidYes: fc.boolean() }),
  { maxLength: 60 },
);

test('whatever the answers are, all offers of a time together block at most a quarter of its lead time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 * 24 * 90 }), answers, (leadMinutes, given) => {
      const startsAt = inMs(leadMinutes * 60_000);
      const time = { startsAt, freedAt: NOW, blockedSeconds: 0 };
      let now = NOW;
      for (const { after, isUnpaidYes } of given) {
        const plan = planOffer(time, { noticeHours: 0 }, now);
        if (plan.kind === 'over') break;
        const answered = now.getTime() + (plan.expiresAt.getTime() - now.getTime()) * after;
        const end = new Date(answered + (isUnpaidYes ? MINUTES_TO_PAY * 60_000 : 0));
        expect(end < startsAt).toBe(true);
        time.blockedSeconds += Math.ceil((end.getTime() - now.getTime()) / 1000);
        now = end;
      }
      expect(time.blockedSeconds).toBeLessThanOrEqual((leadMinutes * 60) / 4);
    }),
  );
});

test('the third silence in a row pauses', () => {
  expect([1, 2, 3].map(pausesAfter)).toEqual([false, false, true]);
});

test('a chain of times that are given up ends', () => {
  expect([0, 1, LONGEST_CHAIN, LONGEST_CHAIN + 1].map(isOffered)).toEqual([true, true, true, false]);
});
