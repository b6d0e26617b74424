import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedFreeHours, agreeTerms, isBeforeDeadline, termsAtNewTime } from './agreed-terms.rules.ts';

const prices = fc.integer({ min: 0, max: 1_000_000 });
const percents = fc.integer({ min: 0, max: 100 });
const hours = fc.integer({ min: 0, max: 14 * 24 });
/** Full seconds of two years, in which the clocks change four times. */
const instants = fc
  .integer({
    min: Date.parse('2026-01-01T00:00:00Z') / 1000,
    max: Date.parse('2028-01-01T00:00:00Z') / 1000,
  })
  .map((seconds) => new Date(seconds * 1000));

test('OR-08: the fee is the percentage of the price that the clinic has set, to the cent', () => {
  const terms = agreeTerms({ priceCents: 89_50, startsAt: new Date(0), noShowFeePercent: 30 });

  expect(terms).toMatchObject({ amountCents: 89_50, lateFeeCents: 26_85, noShowFeeCents: 26_85 });
  expect(terms).toMatchObject({ noShowFeePercent: 30, currency: 'EUR' });
});

test('OR-08: a fee is never above the price and never below zero', () => {
  fc.assert(
    fc.property(prices, percents, instants, (priceCents, noShowFeePercent, startsAt) => {
      const { lateFeeCents, noShowFeeCents } = agreeTerms({ priceCents, startsAt, noShowFeePercent });
      for (const fee of [lateFeeCents, noShowFeeCents]) {
        expect(Number.isInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(priceCents);
      }
    }),
  );
});

test.each([
  ['over the night of 25 hours', '2026-10-26T08:00:00Z', '2026-10-24T08:00:00.000Z'],
  ['over the night of 23 hours', '2027-03-29T07:00:00Z', '2027-03-27T07:00:00.000Z'],
  ['in an ordinary week', '2026-11-24T08:00:00Z', '2026-11-22T08:00:00.000Z'],
])('OR-37: a new booking gets a deadline 48 hours before the beginning, %s', (_name, start, freeUntil) => {
  const startsAt = new Date(start);
  const terms = agreeTerms({ priceCents: 1, startsAt, noShowFeePercent: 30 });

  expect(terms.freeUntil).toBe(freeUntil);
  expect(agreedFreeHours({ startsAt, terms })).toBe(48);
});

test('OR-37: until the deadline cancelling is free; at the deadline it is too late', () => {
  const terms = { freeUntil: '2026-11-22T08:00:00.000Z' };

  expect(isBeforeDeadline(terms, new Date('2026-11-22T07:59:59.999Z'))).toBe(true);
  expect(isBeforeDeadline(terms, new Date('2026-11-22T08:00:00Z'))).toBe(false);
});

test('SEAM-06: a new time moves the deadline by the agreed hours, whatever the policy is now', () => {
  fc.assert(
    fc.property(instants, instants, hours, (startsAt, newStartsAt, freeHours) => {
      const terms = agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30, freeHours });
      const moved = termsAtNewTime({ startsAt, terms }, newStartsAt);

      expect(agreedFreeHours({ startsAt: newStartsAt, terms: moved })).toBe(freeHours);
      expect({ ...moved, freeUntil: terms.freeUntil }).toEqual(terms);
    }),
  );
});
