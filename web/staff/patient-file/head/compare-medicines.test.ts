import { expect, test } from 'vitest';
import { isNamedAmong, medicinesTold } from './compare-medicines.ts';

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
