import { expect, test } from 'vitest';
import {
  BOOKING_RULE_DEFAULTS,
  bookableSpan,
  lastBookableDate,
  termsOfClinic,
} from './hours/booking-terms.rules.ts';
import { clip, overlap, subtract, union } from './span.rules.ts';

const span = (from: number, to: number) => ({ from, to });

test('spans that only touch do not overlap', () => {
  expect([overlap(span(1, 3), span(2, 4)), overlap(span(2, 4), span(1, 3))]).toEqual([true, true]);
  expect([overlap(span(1, 2), span(2, 3)), overlap(span(2, 3), span(1, 2))]).toEqual([false, false]);
});

test('spans that touch or overlap become one, empty ones none', () => {
  expect(union([span(5, 6), span(1, 2), span(2, 3), span(4, 4), span(9, 8)])).toEqual([
    span(1, 3),
    span(5, 6),
  ]);
  expect(union([span(1, 9), span(2, 3)])).toEqual([span(1, 9)]);
});

test('what is taken out of a span leaves the pieces around it', () => {
  expect(subtract([span(1, 9)], [span(3, 4), span(6, 7)])).toEqual([span(1, 3), span(4, 6), span(7, 9)]);
  expect(subtract([span(1, 9)], [span(1, 3), span(8, 9)])).toEqual([span(3, 8)]);
  expect(subtract([span(1, 9), span(11, 12)], [span(0, 10)])).toEqual([span(11, 12)]);
  expect(subtract([span(1, 2)], [span(2, 3)])).toEqual([span(1, 2)]);
});

test('a span is cut at its bounds', () => {
  expect(clip(span(1, 9), span(2, 5))).toEqual(span(2, 5));
  expect(clip(span(3, 4), span(2, 5))).toEqual(span(3, 4));
});

const terms = { durationMinutes: 60, ...BOOKING_RULE_DEFAULTS };
const now = new Date('2026-11-16T10:00:00Z');

test('without a rule a service is booked two hours to ninety days ahead, with no time around it', () => {
  expect(BOOKING_RULE_DEFAULTS).toMatchObject({ bufferBeforeMinutes: 0, bufferAfterMinutes: 0 });
  expect(lastBookableDate(terms, now)).toBe('2027-02-14');
  expect(bookableSpan(terms, now)).toEqual({
    from: Date.parse('2026-11-16T12:00:00Z'),
    to: Date.parse('2027-02-14T23:00:00Z'),
  });
});

test('the clinic books without notice and a year ahead', () => {
  expect(termsOfClinic(terms)).toEqual({ ...terms, minimumNoticeMinutes: 0, horizonDays: 366 });
  expect(termsOfClinic({ ...terms, horizonDays: 700 }).horizonDays).toBe(700);
});
