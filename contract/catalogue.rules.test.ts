import { expect, test } from 'vitest';
import { doctorLabel, durationInForce, priceInForce } from './catalogue.rules.ts';

test('SVC-04 CONST-02: a missing duration is 60 minutes', () => {
  expect(durationInForce(null)).toBe(60);
  expect(durationInForce(undefined)).toBe(60);
  expect(durationInForce(45)).toBe(45);
});

test('SVC-05 CONST-03 SEAM-09: a missing price is 300 euro, a price of nothing stays', () => {
  expect(priceInForce(null)).toBe(30_000);
  expect(priceInForce(undefined)).toBe(30_000);
  expect(priceInForce(180_00)).toBe(18_000);
  expect(priceInForce(0)).toBe(0);
});

test('SLOT-03: the label is the display name, else salutation, first and last name', () => {
  const anna = { first_name: 'Anna', last_name: 'Keller' };

  expect(doctorLabel({ ...anna, salutation: 'Dr.', display_name: 'Praxis Keller' })).toBe('Praxis Keller');
  expect(doctorLabel({ ...anna, salutation: 'Prof. Dr. med.', display_name: null })).toBe(
    'Prof. Dr. med. Anna Keller',
  );
  expect(doctorLabel({ ...anna, salutation: null, display_name: '' })).toBe('Dr. med. Anna Keller');
  expect(doctorLabel(anna)).toBe('Dr. med. Anna Keller');
});
