import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountOf,
  faultOf,
  type PositionKind,
  positionKinds,
  singleAmount,
  sumOf,
  templateFaultOf,
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

test('no factor above the threshold is charged without a reason of this appointment, and no template has one', () => {
  const anyReason = fc.constantFrom('', ' ', 'Zwei Vorbefunde verglichen');
  fc.assert(
    fc.property(anyPosition, anyReason, fc.boolean(), (position, reason, hasAgreement) => {
      const isAbove = position.factor_hundredths > positionKinds[position.kind].threshold;
      const fault = faultOf({ ...position, reason }, { hasAgreement });
      if (isAbove && reason.trim() === '') expect(fault).toBeDefined();
      expect(templateFaultOf(position) === 'factor_not_usual').toBe(isAbove);
    }),
  );
  expect(templateFaultOf(position('1', 80, { factor_hundredths: 230 }))).toBeUndefined();
  expect(templateFaultOf(position('1', 80, { factor_hundredths: 99 }))).toBe('factor_too_small');
});
