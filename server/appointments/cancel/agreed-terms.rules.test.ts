import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin48Hours } from '#contract/appointments.rules.ts';
import { agreeTerms, termsFrom } from './agreed-terms.rules.ts';

const prices = fc.integer({ min: 0, max: 1_000_000 });
const percents = fc.integer({ min: 0, max: 100 });
/** Full seconds of two years, with five changes of clocks in them. */
const instants = fc
  .integer({
    min: Date.parse('2026-01-01T00:00:00Z') / 1000,
    max: Date.parse('2028-01-01T00:00:00Z') / 1000,
  })
  .map((seconds) => new Date(seconds * 1000));

test('OR-08: a fee is the share of the price that the clinic has set, to the cent', () => {
  const terms = agreeTerms({ priceCents: 89_50, startsAt: new Date(0), noShowFeePercent: 30 });

  expect(terms).toMatchObject({ amountCents: 89_50, lateFeeCents: 26_85, noShowFeeCents: 26_85 });
  expect(terms).toMatchObject({ noShowFeePercent: 30, currency: 'EUR' });
});

test('OR-08: a fee is never above the price nor below nothing', () => {
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
])('OR-37: the deadline is 48 hours before, %s', (_name, startsAt, freeUntil) => {
  const terms = agreeTerms({ priceCents: 1, startsAt: new Date(startsAt), noShowFeePercent: 30 });
  expect(terms.freeUntil).toBe(freeUntil);
});

test('OR-37: the agreed deadline and the rule about late cancellations never disagree', () => {
  const seconds = fc.integer({ min: -3600, max: 3 * 24 * 3600 });
  fc.assert(
    fc.property(instants, seconds, (startsAt, left) => {
      const { freeUntil } = agreeTerms({ priceCents: 1, startsAt, noShowFeePercent: 1 });
      const now = new Date(startsAt.getTime() - left * 1000);
      const isFree = now < new Date(freeUntil);
      expect(isWithin48Hours(startsAt, now)).toBe(!isFree && now <= startsAt);
    }),
  );
});

test('SEAM-06: another time moves the deadline and nothing else', () => {
  const agreed = agreeTerms({ priceCents: 89_50, startsAt: new Date(0), noShowFeePercent: 30 });
  const moved = termsFrom(new Date('2026-11-24T08:00:00Z'), { ...agreed, version: 'earlier' });

  expect(moved).toEqual({ ...agreed, version: 'earlier', freeUntil: '2026-11-22T08:00:00.000Z' });
});
