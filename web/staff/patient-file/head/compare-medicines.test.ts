import { expect, test } from 'vitest';
import { isNamedAmong, isPlannedOtherwise, medicinesTold } from './compare-medicines.ts';

test.each([
  ['Estradiol Gel, L-Thyroxin 75 µg', ['Estradiol Gel', 'L-Thyroxin 75 µg']],
  [
    'Estriol 0,5 mg und Vitamin D\nMagnesium; Ramipril',
    ['Estriol 0,5 mg', 'Vitamin D', 'Magnesium', 'Ramipril'],
  ],
  ['  ', []],
])('%j names %j', (text, medicines) => {
  expect(medicinesTold(text)).toEqual(medicines);
});

test.each([
  ['Östradiol-Pflaster', 'Estradiol transdermales Pflaster 50 µg/24 h', true],
  ['Oestradiol', 'Estradiolvalerat 2 mg', true],
  ['L-Thyroxin 75', 'Levothyroxin 75 µg', true],
  ['progesterone capsules', 'Progesteron Weichkapseln 100 mg', true],
  ['Estriol Zäpfchen', 'Estradiol Gel', false],
  ['Gel', 'Estradiol Gel', false],
  ['Vitamin-E-Kapseln', 'Progesteron Kapseln', false],
  ['Ramipril', 'Estradiol Gel', false],
  ['', 'Estradiol Gel', false],
])('%s and %s are the same medicine: %s', (told, planned, isSame) => {
  expect(isNamedAmong(told, [planned])).toBe(isSame);
  expect(isNamedAmong(planned, [told])).toBe(isSame);
});

test.each([
  ['Östradiol-Gel', 'Estradiol transdermales Pflaster 50 µg/24 h', true],
  ['L-Thyroxin 75 mcg', 'Levothyroxin 100 µg', true],
  ['L-Thyroxin 75 mcg', 'Levothyroxin 75 µg', false],
  ['Progesteron 100 mg', 'Progesteron Weichkapseln 100 mg', false],
  ['Progesteron', 'Progesteron Weichkapseln 100 mg', false],
  ['Estriol 0,5 mg', 'Estriol 0.5 mg', false],
  ['Estradiol Dosiergel', 'Estradiol Gel', false],
  ['Ramipril', 'Estradiol Gel', false],
])('%s is planned otherwise where the plan says %s: %s', (told, planned, isOtherwise) => {
  expect(isPlannedOtherwise(told, [planned])).toBe(isOtherwise);
});

test('a medicine that the plan names twice differs only if both differ', () => {
  expect(isPlannedOtherwise('Estradiol Gel', ['Estradiol Pflaster', 'Estradiol Gel 0,6 mg'])).toBe(false);
});
