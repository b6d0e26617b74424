import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountOf,
  faultOf,
  type PositionKind,
  positionKinds,
  proposeFactors,
  singleAmount,
  sumOf,
  type UsedPosition,
} from './positions.rules.ts';

const kinds = Object.keys(positionKinds) as PositionKind[];

function position(number: string, points: number, more: Partial<UsedPosition> = {}): UsedPosition {
  const plain = {
    kind: 'personal',
    factor_hundredths: 230,
    times: 1,
    reason: '',
    title: 'Beratung',
  } as const;
  return { number, points, ...plain, ...more };
}

test.each([
  ['3', 150, 230, 20_11],
  ['1', 80, 230, 10_72],
  ['1', 80, 100, 4_66],
  ['34', 300, 350, 61_20],
  ['250', 40, 180, 4_20],
  ['4023.H4', 250, 115, 16_76],
])('number %s of %i points at %i hundredths costs %i cents', (number, points, factor_hundredths, cents) => {
  expect(singleAmount(position(number, points, { factor_hundredths }))).toBe(cents);
});

const anyPosition = fc
  .record({
    points: fc.integer({ min: 1, max: 20_000 }),
    factor_hundredths: fc.integer({ min: 100, max: 1_000 }),
    times: fc.integer({ min: 1, max: 20 }),
    kind: fc.constantFrom(...kinds),
  })
  .map((given) => position('1', given.points, given));

/** The same by whole numbers without a limit: 5.82873 × points × factor, rounded half up. */
function exactCents({ points, factor_hundredths, times }: UsedPosition): bigint {
  const numerator = 2n * BigInt(points) * 582_873n * BigInt(factor_hundredths) + 10_000_000n;
  return (numerator / 20_000_000n) * BigInt(times);
}

test('every amount is the exact product, rounded once to the cent, and sums lose nothing', () => {
  fc.assert(
    fc.property(fc.array(anyPosition, { maxLength: 40 }), fc.array(fc.nat(100_00)), (positions, costs) => {
      for (const each of positions) expect(BigInt(amountOf(each))).toBe(exactCents(each));
      const expenses = costs.map((amount_cents) => ({ title: 'Porto', amount_cents }));
      const exact = positions.reduce((sum, each) => sum + exactCents(each), 0n);
      const whole = exact + BigInt(costs.reduce((sum, cents) => sum + cents, 0));
      expect(BigInt(sumOf(positions, expenses))).toBe(whole);
    }),
  );
});

test.each([
  ['personal', 230, '', false, undefined],
  ['personal', 231, '', false, 'reason_missing'],
  ['personal', 231, '  ', false, 'reason_missing'],
  ['personal', 350, 'schwierig', false, undefined],
  ['personal', 351, 'schwierig', false, 'factor_too_big'],
  ['personal', 351, 'schwierig', true, undefined],
  ['personal', 351, '', true, 'reason_missing'],
  ['personal', 99, '', true, 'factor_too_small'],
  ['technical', 180, '', false, undefined],
  ['technical', 181, '', false, 'reason_missing'],
  ['technical', 251, 'schwierig', true, 'factor_too_big'],
  ['laboratory', 115, '', false, undefined],
  ['laboratory', 131, 'schwierig', true, 'factor_too_big'],
  ['surcharge', 100, '', false, undefined],
  ['surcharge', 101, 'schwierig', true, 'factor_too_big'],
] as const)(
  'a %s position at %i with the reason "%s", agreement %s: %s',
  (kind, factor, reason, hasAgreement, fault) => {
    expect(faultOf({ kind, factor_hundredths: factor, reason }, { hasAgreement })).toBe(fault);
  },
);

test('proposed factors reach the price to the cent and stay within the limits', () => {
  const twoOrMore = fc.array(anyPosition, { minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(twoOrMore, fc.double({ min: 0, max: 1, noNaN: true }), (positions, share) => {
      const at = (factor: (most: number) => number) =>
        sumOf(
          positions.map((each) => ({ ...each, factor_hundredths: factor(positionKinds[each.kind].most) })),
        );
      const [least, most] = [at(() => 100), at((limit) => limit)];
      const price = Math.round(least + (most - least) * share);
      const found = proposeFactors(positions, price);
      if (!found) return;
      expect(sumOf(found)).toBe(price);
      for (const each of found)
        expect(faultOf({ ...each, reason: 'x' }, { hasAgreement: false })).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

test('usual positions reach a usual price; what cannot be reached is said', () => {
  const usual = [position('34', 300), position('801', 250), position('75', 130)];
  const found = proposeFactors(usual, 130_00);
  expect(found && sumOf(found)).toBe(130_00);
  expect(proposeFactors(usual, 139_00)).toBeUndefined();
  expect(proposeFactors(usual, 10_00)).toBeUndefined();
  expect(proposeFactors([], 0)).toBeUndefined();
});
