import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountOf,
  faultOf,
  type PositionKind,
  positionKinds,
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
      for (const each of positions) expect(BigInt(amountOf(each, positions))).toBe(exactCents(each));
      const expenses = costs.map((amount_cents) => ({ title: 'Porto', amount_cents }));
      const exact = positions.reduce((sum, each) => sum + exactCents(each), 0n);
      const whole = exact + BigInt(costs.reduce((sum, cents) => sum + cents, 0));
      expect(BigInt(sumOf(positions, expenses))).toBe(whole);
    }),
  );
});

test('with its maximum beside it a marked examination costs nothing, and others cost what they cost', () => {
  const lab = { kind: 'laboratory' as const, factor_hundredths: 115 };
  const marked = ['3562.H1', '3563.H1', '3564.h1'].map((number) =>
    position(number, 40, { ...lab, times: 5 }),
  );
  const others = [position('3550', 60, lab), position('4023.H4', 250, lab)];
  const maximum = position('3541.H', 480, lab);
  const all = [...marked, ...others, maximum];
  expect(all.map((each) => amountOf(each, all))).toEqual([0, 0, 0, 4_02, 16_76, 32_17]);
  expect(sumOf(all)).toBe(52_95);
  expect(sumOf(marked)).toBe(3 * 5 * 2_68);
});

const DAY = '2026-11-24';
const SATURDAY = '2026-11-28';

test.each([
  ['personal', 230, '', undefined],
  ['personal', 231, '', 'reason_missing'],
  ['personal', 231, '  ', 'reason_missing'],
  ['personal', 350, 'schwierig', undefined],
  ['personal', 351, 'schwierig', 'factor_too_big'],
  ['personal', 99, '', 'factor_too_small'],
  ['technical', 180, '', undefined],
  ['technical', 181, '', 'reason_missing'],
  ['technical', 251, 'schwierig', 'factor_too_big'],
  ['laboratory', 115, '', undefined],
  ['laboratory', 131, 'schwierig', 'factor_too_big'],
  ['surcharge', 100, '', undefined],
  ['surcharge', 101, 'schwierig', 'factor_too_big'],
] as const)(
  'a %s position at %i with the reason "%s", without an agreement: %s',
  (kind, factor, reason, fault) => {
    const one = { number: '1', kind, factor_hundredths: factor, reason };
    expect(faultOf(one, { agreed: [], date: DAY })).toBe(fault);
  },
);

test.each([
  ['personal', '1', 500, 'schwierig', undefined],
  ['personal', '1', 501, 'schwierig', 'factor_too_big'],
  ['personal', '1', 500, '', 'reason_missing'],
  ['personal', '3', 351, 'schwierig', 'factor_too_big'],
  ['personal', '1', 300, 'schwierig', undefined],
  ['technical', '1', 251, 'schwierig', 'factor_too_big'],
  ['laboratory', '1', 131, 'schwierig', 'factor_too_big'],
  ['surcharge', '1', 101, 'schwierig', 'factor_too_big'],
] as const)(
  'with number 1 agreed at 5.0, a %s number %s at %i with the reason "%s": %s',
  (kind, number, factor, reason, fault) => {
    const agreed = [{ number: '1', factor_hundredths: 500 }];
    const one = { number, kind, factor_hundredths: factor, reason };
    expect(faultOf(one, { agreed, date: DAY })).toBe(fault);
  },
);

const anyReason = fc.constantFrom('', ' ', 'Zwei Vorbefunde verglichen');
const anyAgreed = fc.array(
  fc.record({
    number: fc.constantFrom('1', '3', '34'),
    factor_hundredths: fc.integer({ min: 351, max: 1_000 }),
  }),
  { maxLength: 3 },
);

test('no factor above the threshold is charged without a reason of this appointment', () => {
  fc.assert(
    fc.property(anyPosition, anyAgreed, (one, agreed) => {
      const isAbove = one.factor_hundredths > positionKinds[one.kind].threshold;
      const fault = faultOf({ ...one, reason: ' ' }, { agreed, date: DAY });
      expect(fault !== undefined).toBe(isAbove);
    }),
  );
});

test('no factor above the highest rate is charged without a signed agreement about this number and this factor', () => {
  fc.assert(
    fc.property(anyPosition, anyReason, anyAgreed, (one, reason, agreed) => {
      const fault = faultOf({ ...one, reason }, { agreed, date: DAY });
      if (fault || one.factor_hundredths <= positionKinds[one.kind].most) return;
      expect(one.kind).toBe('personal');
      const signed = agreed.find(({ number }) => number === one.number);
      expect(signed?.factor_hundredths).toBeGreaterThanOrEqual(one.factor_hundredths);
    }),
  );
});

test('half the rate exists only for surcharge D, on a Saturday, and rounds to the cent', () => {
  const half = position('D', 220, { kind: 'surcharge', factor_hundredths: 50 });
  expect(singleAmount(half)).toBe(6_41);
  expect(faultOf(half, { agreed: [], date: SATURDAY })).toBeUndefined();
  for (const date of ['2026-11-27', '2026-11-29'])
    expect(faultOf(half, { agreed: [], date })).toBe('half_on_saturdays');
  for (const number of ['A', 'B', 'C'])
    expect(faultOf({ ...half, number }, { agreed: [], date: SATURDAY })).toBe('factor_too_small');
  for (const factor_hundredths of [49, 51, 99])
    expect(faultOf({ ...half, factor_hundredths }, { agreed: [], date: SATURDAY })).toBe('factor_too_small');
});
