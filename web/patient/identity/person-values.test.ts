import { expect, test } from 'vitest';
import { salutations } from '#contract/person.ts';
import { BOOKING_SALUTATIONS, SALUTATIONS } from './person-values.ts';

test('REG-02, ACC-02, OR-13: registration and account offer every salutation', () => {
  expect(SALUTATIONS.toSorted()).toEqual(salutations.toSorted());
});

test('DATA-04, OR-13: the booking offers four of them', () => {
  expect(BOOKING_SALUTATIONS.toSorted()).toEqual(['mr', 'mr_dr', 'mrs', 'ms_dr']);
});
