import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phases } from '#contract/treatment-measurement.rules.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { medicinesOn } from '../plan/plan.rules.ts';
import { aMedicine } from '../testing.ts';
import { chooseRange, findKnown } from './measurement.rules.ts';
import { QUANTITIES } from './quantities.rules.ts';
import { rangeUnderTherapy } from './therapies.rules.ts';

const named = (name: string, unit: Medicine['unit'] = 'tablet') => [{ name, unit }];

test.each([
  ['Estradiol transdermales Pflaster 50 µg/24 h', 'estradiol', { low: 40, high: 150 }],
  ['Östradiol-Gel', 'estradiol', { low: 40, high: 150 }],
  ['Oestradiolvalerat 2 mg', 'estradiol', { low: 40, high: 150 }],
  ['GYNOKADIN Dosiergel', 'fsh', null],
  ['Progesteron Weichkapseln 100 mg', 'progesterone', null],
  ['Bijuva', 'estradiol', { low: 40, high: 150 }],
  ['Bijuva', 'progesterone', null],
  ['Testosteron-Creme 0,5 %', 'testosterone', { low: 0.08, high: 0.48 }],
  ['L-Thyroxin 75 µg', 'tsh', { low: 0.4, high: 2.5 }],
  ['Levothyroxine 50 mcg', 'tsh', { low: 0.4, high: 2.5 }],
  ['Thiamazol 5 mg', 'tsh', null],
  ['Ethinylestradiol 30 µg/Levonorgestrel', 'estradiol', null],
  ['Qlaira', 'lh', null],
])('after the menopause, %s changes the range of %s to %j', (name, quantity, range) => {
  expect(rangeUnderTherapy(quantity, 'postmenopause', named(name))).toEqual({ medicine: name, range });
});

test.each([
  ['Estriol Vaginalzäpfchen 0,5 mg', 'estradiol'],
  ['Estradiol Vaginaltabletten 10 µg', 'estradiol'],
  ['Medroxyprogesteron 5 mg', 'progesterone'],
  ['L-Thyroxin 75 µg', 'estradiol'],
  ['Vitamin D 1000 IE', 'vitamin_d'],
  ['', 'tsh'],
])('%s does not change the range of %s', (name, quantity) => {
  expect(rangeUnderTherapy(quantity, 'postmenopause', named(name))).toBeUndefined();
});

test('estradiol in a suppository acts locally', () => {
  expect(rangeUnderTherapy('estradiol', 'postmenopause', named('Estradiol', 'suppository'))).toBeUndefined();
});

test('estradiol of a woman who still has her cycle keeps the range of its phase', () => {
  for (const phase of [null, 'follicular', 'ovulation', 'luteal'] as const)
    expect(rangeUnderTherapy('estradiol', phase, named('Estradiol Gel'))).toBeUndefined();
});

test('the range of the laboratory comes first, then the therapy, then the catalogue', () => {
  const known = findKnown({ quantity: 'estradiol', unit: 'pmol/L' });
  if (!known) throw new Error('missing');
  const entry = { phase: 'postmenopause', laboratory_low: null, laboratory_high: null } as const;
  const gel = named('Estradiol Gel');
  expect(chooseRange(entry, known, [])).toEqual({
    ranges: [{ low: null, high: 30 }],
    rangeSource: 'catalogue',
    rangeMedicine: null,
  });
  expect(chooseRange(entry, known, gel)).toMatchObject({
    ranges: [{ low: 40, high: 150 }],
    rangeSource: 'therapy',
    rangeMedicine: 'Estradiol Gel',
  });
  const ofLaboratory = chooseRange({ ...entry, laboratory_high: 73.42 }, known, gel);
  expect(ofLaboratory).toMatchObject({ rangeSource: 'laboratory', rangeMedicine: null });
  expect(ofLaboratory.ranges[0]?.low).toBeNull();
  expect(ofLaboratory.ranges[0]?.high).toBeCloseTo(20, 8);
});

const plan = (releasedOn: string, ...medicines: Medicine[]) => ({ releasedOn, medicines });
const gel = (changes: Partial<Medicine> = {}) => aMedicine({ name: 'Estradiol Gel', ...changes });
const namesOn = (day: string, ...plans: ReturnType<typeof plan>[]) =>
  medicinesOn(day, plans).map(({ name }) => name);

test('a medicine counts from the day after the release of its plan until the next plan leaves it out', () => {
  const plans = [plan('2026-06-10', aMedicine({ name: 'Andere' })), plan('2026-03-01', gel())];
  expect(namesOn('2026-03-01', ...plans)).toEqual([]);
  expect(namesOn('2026-03-02', ...plans)).toEqual(['Estradiol Gel']);
  expect(namesOn('2026-06-10', ...plans)).toEqual(['Estradiol Gel']);
  expect(namesOn('2026-06-11', ...plans)).toEqual(['Andere']);
});

test('a medicine with days of its own counts on these days, also before its plan was written', () => {
  const dated = plan('2026-06-10', gel({ starts_on: '2026-05-01', ends_on: '2026-07-31' }));
  expect(namesOn('2026-04-30', dated)).toEqual([]);
  expect(namesOn('2026-05-01', dated)).toEqual(['Estradiol Gel']);
  expect(namesOn('2026-07-31', dated)).toEqual(['Estradiol Gel']);
  expect(namesOn('2026-08-01', dated)).toEqual([]);
});

test('without a plan nothing is taken, and no quantity has a range of a therapy', () => {
  expect(medicinesOn('2026-11-10', [])).toEqual([]);
  const code = fc.constantFrom(...QUANTITIES.map((quantity) => quantity.code));
  fc.assert(
    fc.property(code, fc.constantFrom(null, ...phases), (quantity, phase) => {
      expect(rangeUnderTherapy(quantity, phase, [])).toBeUndefined();
    }),
  );
});
