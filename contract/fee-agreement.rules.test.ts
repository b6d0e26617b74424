import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowsAgreement, positionsToAgree, templateFaultOf } from './fee-agreement.rules.ts';
import { LABORATORY_POSITIONS, SHIPPED_POSITIONS } from './goae-positions.rules.ts';
import { positionKinds, type UsedPosition } from './positions.rules.ts';

const ALL = [...SHIPPED_POSITIONS, ...LABORATORY_POSITIONS];

function used(number: string, factor_hundredths: number): UsedPosition {
  const found = ALL.find((each) => each.number === number);
  if (!found) throw new Error(`There is no number ${number}.`);
  return { ...found, factor_hundredths, times: 1, reason: '' };
}

test('an agreement is possible about personal services only, never in sections A, E, M and O (§ 2 Abs. 3)', () => {
  const refused = ALL.filter((each) => !allowsAgreement(each)).map(({ kind }) => kind);
  expect(new Set(refused)).toEqual(new Set(['technical', 'laboratory', 'surcharge']));
  expect(ALL.filter(({ kind }) => kind === 'personal').every(allowsAgreement)).toBe(true);
  // A catalogue that a clinic imports may name them personal.
  for (const number of ['500', '569', '3500', '3550', '3741', '4500', '5000', '5855'])
    expect([number, allowsAgreement({ number, kind: 'personal' })]).toEqual([number, false]);
  for (const number of ['1', '499', '800', '3', '4800', '6000'])
    expect([number, allowsAgreement({ number, kind: 'personal' })]).toEqual([number, true]);
});

test.each([
  ['3', 230, false, undefined],
  ['3', 231, false, 'factor_not_usual'],
  ['3', 500, false, 'factor_not_usual'],
  ['3', 99, true, 'factor_too_small'],
  ['3', 231, true, 'factor_not_usual'],
  ['3', 350, true, 'factor_not_usual'],
  ['3', 351, true, undefined],
  ['3', 1_000, true, undefined],
  ['3', 1_001, true, 'factor_too_big'],
  ['651', 251, true, 'factor_not_agreeable'],
  ['651', 180, true, undefined],
  ['3550', 131, true, 'factor_not_agreeable'],
  ['A', 200, true, 'factor_not_agreeable'],
  ['D', 50, false, undefined],
] as const)('number %s at %i in a template, agreement %s: %s', (number, factor, hasAgreement, fault) => {
  expect(templateFaultOf(used(number, factor), { hasAgreement })).toBe(fault);
});

test('a template holds a factor above the threshold only if it is to be agreed', () => {
  const anyUse = fc
    .tuple(fc.constantFrom(...ALL), fc.integer({ min: 50, max: 1_100 }))
    .map(([{ number }, factor]) => used(number, factor));
  fc.assert(
    fc.property(anyUse, fc.boolean(), (one, hasAgreement) => {
      if (templateFaultOf(one, { hasAgreement })) return;
      if (one.factor_hundredths <= positionKinds[one.kind].threshold) return;
      expect([hasAgreement, allowsAgreement(one)]).toEqual([true, true]);
      expect(positionsToAgree([one])).toHaveLength(1);
    }),
  );
});

test('what is agreed has number, name, factor and amount, each number once, and leaves out usual factors', () => {
  const agreed = positionsToAgree([used('3', 500), used('5', 230), { ...used('3', 500), times: 2 }]);
  expect(agreed).toEqual([
    { number: '3', title: used('3', 500).title, factor_hundredths: 500, amount_cents: 43_72 },
  ]);
});
