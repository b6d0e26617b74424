import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABORATORY_POSITIONS, SHIPPED_POSITIONS } from './goae-positions.rules.ts';
import { type History, type PositionWarning, verdictBeside, warningsFor } from './position-warnings.rules.ts';

type Used = string | { number: string; times?: number; points?: number; reason?: string };

const TODAY = '2026-11-16';

function warned(used: Used[], earlier: History['earlier'] = [], date = TODAY): PositionWarning[] {
  const positions = used.map((each) => ({
    times: 1,
    points: 40,
    reason: '',
    ...(typeof each === 'string' ? { number: each } : each),
  }));
  return warningsFor(positions, { history: { date, earlier } });
}

const on = (date: string, ...numbers: string[]) => numbers.map((number) => ({ number, times: 1, date }));
const kinds = (warnings: PositionWarning[]) => warnings.map(({ kind }) => kind);
const NOTE_3 = { kind: 'note', number: '3' };

test('a pair that excludes each other is named once with its rule and the way out, in any order', () => {
  const rules = [{ kind: 'note', number: '34' }];
  const warning = { kind: 'not_beside', number: '34', others: ['1'], rules, wayOut: 'leave_one' };
  expect(warned(['34', '1'])).toEqual([warning]);
  expect(warned(['1', '34'])).toEqual([warning]);
  expect(warned(['1', '75'])).toEqual([]);
});

test('what a number cannot stand beside by the same rule is one warning', () => {
  expect(warned(['3', '75', '3550', '5'])).toEqual([
    { kind: 'not_beside', number: '3', others: ['75', '3550'], rules: [NOTE_3], wayOut: 'plain_talk' },
  ]);
  expect(warned(['3', '7', 'A'])).toEqual([]);
});

test.each([
  [['1'], ['804', '806', '849']],
  [['3'], ['4', '15', '60', '70', '75', '804', '3550']],
  [['34'], ['804', '806', '849']],
  [['2'], ['5', '70', '250']],
  [['801'], ['4', '8']],
])('%j is warned about beside each of %j', ([number = ''], others) => {
  for (const other of others)
    expect([other, kinds(warned([number, other]))[0]]).toEqual([other, 'not_beside']);
});

test('number 4 beside 804 and 849 has no warning', () => {
  expect(warned(['4', '804'])).toEqual([]);
  expect(warned(['4', '849'])).toEqual([]);
});

test('number 3 more than once in a case needs a reason, and the reason settles it', () => {
  const often = {
    kind: 'too_often',
    number: '3',
    most: 1,
    within: 'case',
    rules: [NOTE_3],
    wantsReason: true,
  };
  expect(warned(['3'], on('2026-10-16', '3'))).toEqual([often]);
  expect(warned(['3'], on('2026-10-15', '3'))).toEqual([]);
  expect(warned([{ number: '3', reason: 'Neue Befunde' }], on('2026-10-16', '3'))).toEqual([]);
  expect(warned([{ number: '3', reason: ' ' }], on('2026-10-16', '3'))).toEqual([often]);
});

test('numbers 1 to 8 twice on a day need a reason, also at two appointments', () => {
  const of = (warnings: PositionWarning[]) =>
    warnings.flatMap((each) => (each.kind === 'too_often' ? [[each.number, each.within]] : []));
  expect(of(warned([{ number: '7', times: 2 }]))).toEqual([['7', 'day']]);
  expect(of(warned(['7'], on(TODAY, '7')))).toEqual([['7', 'day']]);
  expect(of(warned(['7'], on('2026-11-15', '7')))).toEqual([]);
  expect(of(warned([{ number: '7', times: 2, reason: '9 und 17 Uhr' }]))).toEqual([]);
});

test('numbers 1 and 5 beside sections C to O are charged once in a case, without these as often as needed', () => {
  const once = [{ kind: 'once_in_case', numbers: ['1'], rules: [{ kind: 'general', section: 'B', no: 2 }] }];
  expect(warned(['1', '250'], on('2026-11-01', '1', '3550'))).toEqual(once);
  expect(warned(['1', '250'], on('2026-11-01', '5', '801'))).toEqual(once);
  expect(warned(['1', '250'], on('2026-11-01', '1'))).toEqual([]);
  expect(warned(['1', '250'], [...on('2026-11-01', '1'), ...on('2026-11-02', '3550')])).toEqual([]);
  expect(warned(['1'], on('2026-11-01', '1', '3550'))).toEqual([]);
  expect(warned(['1', '250'], on('2026-10-15', '1', '3550'))).toEqual([]);
  expect(warned(['1', '5', '250'])).toEqual([]);
  expect(warned([{ number: '5', times: 2, reason: '9 und 17 Uhr' }, '250'])).toMatchObject([
    { kind: 'once_in_case', numbers: ['5'] },
  ]);
});

test.each([
  ['4', '2026-10-16', '2026-10-15', 'case', 1],
  ['15', '2026-01-01', '2025-12-31', 'calendar_year', 1],
  ['34', '2026-05-16', '2026-05-15', 'half_year', 2],
])('number %s counts what was charged on %s and no more on %s', (number, inside, outside, within, most) => {
  const times = Array.from({ length: most }, () => number);
  expect(warned([number], on(inside, ...times))).toMatchObject([{ kind: 'too_often', number, within, most }]);
  expect(warned([number], on(outside, ...times))).toEqual([]);
  expect(warned([number], on(inside, ...times.slice(1)))).toEqual([]);
});

test('a month after the last day of a long month ends with the shorter month', () => {
  expect(kinds(warned(['4'], on('2027-01-31', '4'), '2027-02-28'))).toEqual(['too_often']);
  expect(kinds(warned(['4'], on('2027-01-31', '4'), '2027-03-01'))).toEqual([]);
});

test('number 4 is warned about in the case of number 15, and number 15 in the case of number 4', () => {
  const rules = [{ kind: 'note', number: '15' }];
  expect(warned(['4'], on('2026-11-01', '15'))).toEqual([
    { kind: 'not_in_case', number: '4', other: '15', rules },
  ]);
  expect(warned(['15'], on('2026-11-01', '4'))).toEqual([
    { kind: 'not_in_case', number: '15', other: '4', rules },
  ]);
  expect(warned(['4'], on('2026-10-01', '15'))).toEqual([]);
  expect(warned(['34'], on('2026-11-01', '804'))).toEqual([]);
});

test.each([
  [['1', { number: 'A', times: 2 }], 'A'],
  [[{ number: '410', times: 2 }], '410'],
  [['410', { number: '403', times: 2 }], '403'],
  [['410', { number: '420', times: 4 }], '420'],
  [[{ number: '3550', times: 2 }], '3550'],
] as [Used[], string][])('%j is too much at one contact', (used, number) => {
  expect(warned(used)).toMatchObject([{ kind: 'too_often', number, within: 'contact', wantsReason: false }]);
});

test('number 3511 more than once wants to be told what was examined', () => {
  const often = { number: '3511', times: 2 };
  expect(warned([often])).toMatchObject([{ kind: 'too_often', within: 'contact', wantsReason: true }]);
  expect(warned([{ ...often, reason: 'Glukose, Nitrit' }])).toEqual([]);
});

test('number 420 three times beside 410, and a surcharge on two days, are nothing to look at', () => {
  expect(warned(['410', { number: '420', times: 3 }])).toEqual([]);
  expect(warned(['7', 'D', 'B'], on('2026-11-15', '7', 'D'))).toEqual([]);
});

test.each([
  [['A', '34'], 'A', '1'],
  [['403'], '403', '408-424'],
  [['420', '75'], '420', '410-418'],
  [['3551'], '3551', '3550'],
])('%j: number %s is not charged without %s', (used, number, base) => {
  const found = warned(used).find(({ kind }) => kind === 'not_alone');
  expect(found).toMatchObject({ number, to: expect.arrayContaining([base]) });
});

test('what an added number is added to settles it', () => {
  expect(warned(['A', '4'])).toEqual([]);
  expect(warned(['403', '418', '420', '3550', '3551'])).toEqual([]);
});

test('marked examinations are warned about above their maximum', () => {
  const rules = [{ kind: 'general', section: 'M', no: 6 }];
  expect(warned([{ number: '3562.H1', times: 12 }])).toEqual([]);
  expect(warned([{ number: '3562.H1', times: 12 }, '3585.H1'])).toEqual([
    { kind: 'maximum', number: '3541.H', points: 520, most: 480, rules },
  ]);
  const thyroid = ['4022.H4', '4023.H4', '4031.H4'].map((number) => ({ number, points: 250 }));
  expect(warned(thyroid)).toContainEqual({
    kind: 'maximum',
    number: '3633.H',
    points: 750,
    most: 550,
    rules,
  });
  expect(kinds(warned(thyroid.slice(1)))).not.toContain('maximum');
});

test('a maximum that is charged settles the warning, and is warned about where it is not reached or charged twice', () => {
  const rules = [{ kind: 'general', section: 'M', no: 6 }];
  const above = [{ number: '3562.H1', times: 12 }, '3585.H1'];
  expect(warned([...above, '3541.H'])).toEqual([]);
  expect(warned([...above.slice(0, 1), '3541.H'])).toEqual([
    { kind: 'below_maximum', number: '3541.H', points: 480, most: 480, rules },
  ]);
  expect(warned(['3541.H'])).toMatchObject([{ kind: 'below_maximum', points: 0 }]);
  expect(kinds(warned([...above, { number: '3541.H', times: 2 }]))).toEqual(['too_often']);
});

test('examinations of section M III are the laboratory’s, also from an imported catalogue', () => {
  const rules = [{ kind: 'general', section: 'M', no: 3 }];
  expect(warned(['4030', '3742', '3560'])).toEqual([
    { kind: 'of_laboratory', numbers: ['4030', '3742'], rules },
  ]);
});

test('a number without known rules is not called allowed', () => {
  expect(warned(['5', '821'])).toEqual([{ kind: 'not_checked', numbers: ['821'] }]);
});

test('every pair has one verdict, whichever of the two is entered first, also with numbers the portal does not ship', () => {
  const shipped = [...SHIPPED_POSITIONS, ...LABORATORY_POSITIONS].map(({ number }) => number);
  const anyNumber = fc.oneof(
    fc.constantFrom(...shipped),
    fc.integer({ min: 1, max: 6_018 }).map(String),
    fc.constantFrom('E', 'F', 'G', 'H', 'J', 'K1', 'K2'),
  );
  fc.assert(
    fc.property(anyNumber, anyNumber, (one, other) => {
      if (one !== other) expect(inAnyOrder(one, other)).toEqual(inAnyOrder(other, one));
    }),
    { numRuns: 2_000 },
  );
});

/** Of two that exclude each other by the same rule, the one entered first is named first. */
function inAnyOrder(one: string, other: string) {
  const found = verdictBeside(one, other);
  if (found.verdict !== 'excluded') return found;
  const { number, other: beside, ...rest } = found;
  return { ...rest, both: [number, beside].toSorted() };
}

test('a number that wants more minutes than the service takes is warned about, with both', () => {
  const positions = ['3', '34', '1'].map((number) => ({ number, times: 1, points: 40, reason: '' }));
  const tooShort = (minutes?: number) =>
    warningsFor(positions, { minutes }).filter(({ kind }) => kind === 'too_short');
  expect(tooShort()).toEqual([]);
  expect(tooShort(20)).toEqual([]);
  expect(tooShort(19)).toEqual([
    { kind: 'too_short', number: '34', least: 20, minutes: 19, rules: [{ kind: 'words', number: '34' }] },
  ]);
  expect(tooShort(9).map((each) => 'number' in each && each.number)).toEqual(['3', '34']);
});
