import { expect, test } from 'vitest';
import { EMPTY_ENTRY, errorsOfField, firstUnfinished } from './card-entry.ts';

const DONE = { isComplete: true, error: undefined };
const OPEN = { isComplete: false, error: undefined };

test('PAY-04: the first field that is not filled in stops the card', () => {
  expect(firstUnfinished(EMPTY_ENTRY)).toBe('number');
  expect(firstUnfinished({ number: DONE, expiry: OPEN, cvc: OPEN })).toBe('expiry');
  expect(firstUnfinished({ number: DONE, expiry: DONE, cvc: DONE })).toBeUndefined();
});

test('an empty field is pointed out only after the attempt to send it', () => {
  expect(errorsOfField(OPEN, { wasSent: false, missing: 'Bitte ausfüllen.' })).toEqual([]);
  expect(errorsOfField(OPEN, { wasSent: true, missing: 'Bitte ausfüllen.' })).toEqual(['Bitte ausfüllen.']);
  expect(errorsOfField(DONE, { wasSent: true, missing: 'Bitte ausfüllen.' })).toEqual([]);
});

test("the provider's reason is shown at once and alone", () => {
  const wrong = { isComplete: false, error: 'Ihre Kartennummer ist ungültig.' };

  expect(errorsOfField(wrong, { wasSent: false, missing: 'x' })).toEqual(['Ihre Kartennummer ist ungültig.']);
  expect(errorsOfField(wrong, { wasSent: true, missing: 'x' })).toEqual(['Ihre Kartennummer ist ungültig.']);
});
