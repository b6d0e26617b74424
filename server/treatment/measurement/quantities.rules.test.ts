import { expect, test } from 'vitest';
import { fromBase, judge, readNumber, toBase } from '#contract/treatment-measurement.rules.ts';
import { findKnown } from './measurement.rules.ts';
import { findQuantity, isPhased, QUANTITIES, rangesFor } from './quantities.rules.ts';

test('every quantity has a code of its own, names, codes of LOINC, and ranges within what is plausible', () => {
  expect(new Set(QUANTITIES.map(({ code }) => code)).size).toBe(QUANTITIES.length);
  for (const { code, name, units, parts } of QUANTITIES) {
    expect([code, name.de !== '', name.en !== '']).toEqual([
      expect.stringMatching(/^[a-z0-9_]{2,40}$/),
      true,
      true,
    ]);
    expect([units[0].factor, units[0].offset], code).toEqual([1, 0]);
    expect(new Set(units.map((unit) => unit.code)).size, code).toBe(units.length);
    const loincs = [...units.map(({ loinc }) => loinc), ...parts.flatMap(({ loinc }) => loinc ?? [])];
    for (const loinc of loincs) expect(isLoinc(loinc), `${code} ${loinc}`).toBe(true);
    for (const { ranges, plausible } of parts) {
      for (const { low, high } of ranges) {
        expect(low ?? plausible.low, code).toBeGreaterThanOrEqual(plausible.low);
        expect(high ?? plausible.high, code).toBeLessThanOrEqual(plausible.high);
        expect(low ?? -1, code).toBeLessThan(high ?? Number.POSITIVE_INFINITY);
      }
    }
  }
});

/** The last digit of a code proves the others (Luhn). */
function isLoinc(code: string): boolean {
  const digits = code.replace('-', '');
  if (!/^\d{3,5}-\d$/.test(code)) return false;
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2))
    .reduce((total, each) => total + (each > 9 ? each - 9 : each), 0);
  return sum % 10 === 0;
}

test.each([
  ['estradiol', 'pmol/L', 100, 367.1],
  ['progesterone', 'nmol/L', 10, 31.8],
  ['testosterone', 'nmol/L', 1, 3.467],
  ['hba1c', 'mmol/mol', 6.5, 47.54],
  ['cholesterol', 'mmol/L', 200, 5.17],
  ['vitamin_d', 'nmol/L', 20, 49.92],
  ['glucose', 'mmol/L', 100, 5.55],
  ['amh', 'pmol/L', 2, 14.28],
])('%s in %s: %d is %d', (quantity, code, base, value) => {
  const unit = findKnown({ quantity, unit: code })?.unit;
  if (!unit) throw new Error('unknown');
  expect(fromBase(base, unit)).toBeCloseTo(value, 1);
  expect(toBase(fromBase(base, unit), unit)).toBeCloseTo(base, 8);
});

test('a hormone has a range only with its phase; others always have theirs', () => {
  const [fsh, tsh] = [findQuantity('fsh'), findQuantity('tsh')];
  if (!fsh || !tsh) throw new Error('missing');
  expect([isPhased(fsh), isPhased(tsh)]).toEqual([true, false]);
  expect(rangesFor(fsh, null)).toEqual([null]);
  expect(rangesFor(fsh, 'luteal')).toEqual([{ low: 1.7, high: 7.7 }]);
  expect(rangesFor(tsh, null)).toEqual([{ low: 0.4, high: 4 }]);
});

/** A second reading of the table: whoever moves a bound of what counts as normal has to do it in both places. */
test.each([
  ['testosterone', 0.08, 0.48],
  ['shbg', 27, 128],
  ['prolactin', 4.8, 23.3],
  ['tsh', 0.4, 4],
  ['ft3', 2, 4.4],
  ['ft4', 9.3, 17],
  ['vitamin_d', 20, 50],
  ['ferritin', 15, 150],
  ['haemoglobin', 12, 15.5],
  ['hba1c', null, 5.6],
  ['glucose', 70, 99],
  ['cholesterol', null, 200],
  ['hdl', 45, null],
  ['ldl', null, 116],
  ['triglycerides', null, 150],
  ['pulse', 60, 100],
  ['waist', null, 88],
])('a normal value of %s lies between %s and %s', (code, low, high) => {
  const quantity = findQuantity(code);
  expect(quantity && rangesFor(quantity, null)).toEqual([{ low, high }]);
});

test.each([
  ['fsh', [3.5, 12.5], [4.7, 21.5], [1.7, 7.7], [25.8, 134.8]],
  ['lh', [2.4, 12.6], [14, 95.6], [1, 11.4], [7.7, 58.5]],
  ['estradiol', [30.9, 90.4], [60.4, 533], [60.4, 232], [null, 30]],
  ['progesterone', [0.05, 0.89], [0.12, 12], [1.83, 23.9], [null, 0.13]],
])('a normal value of %s depends on the phase', (code, ...bounds) => {
  const quantity = findQuantity(code);
  const phases = ['follicular', 'ovulation', 'luteal', 'postmenopause'] as const;
  expect(phases.flatMap((phase) => (quantity ? rangesFor(quantity, phase) : []))).toEqual(
    bounds.map(([low, high]) => ({ low, high })),
  );
});

test('a normal blood pressure has a range for each of its numbers', () => {
  const pressure = findQuantity('blood_pressure');
  expect(pressure && rangesFor(pressure, null)).toEqual([
    { low: 100, high: 139 },
    { low: 60, high: 89 },
  ]);
});

test.each([
  [null, 2, { low: 2, high: 4 }, 'within'],
  [null, 4, { low: 2, high: 4 }, 'within'],
  [null, 1.9, { low: 2, high: 4 }, 'below'],
  [null, 4.1, { low: 2, high: 4 }, 'above'],
  [null, 1, { low: null, high: 4 }, 'within'],
  [null, 9, { low: 2, high: null }, 'within'],
  [null, 9, null, 'unknown'],
  ['<', 2, { low: 2, high: 4 }, 'below'],
  ['<', 3, { low: 2, high: 4 }, 'unknown'],
  ['<', 4, { low: null, high: 4 }, 'within'],
  ['<', 5, { low: null, high: 4 }, 'unknown'],
  ['>', 4, { low: 2, high: 4 }, 'above'],
  ['>', 3, { low: 2, high: null }, 'within'],
  ['>', 3, { low: 2, high: 4 }, 'unknown'],
] as const)('%s%d in %j is %s', (comparator, value, range, judgement) => {
  expect(judge({ comparator, value }, range)).toBe(judgement);
});

test.each([
  ['48,2', 1, { comparator: null, value: 48.2 }],
  [' 48.2 ', 1, { comparator: null, value: 48.2 }],
  ['<0,1', 2, { comparator: '<', value: 0.1 }],
  ['> 1000', 0, { comparator: '>', value: 1000 }],
  ['1.200', 1, 'decimals'],
  ['1.200,5', 1, 'number'],
  ['-3', 1, 'number'],
  ['', 1, 'number'],
  ['3e5', 1, 'number'],
] as const)('%j typed with %d decimals is read as %j', (typed, decimals, read) => {
  expect(readNumber(typed, decimals)).toEqual(read);
});
