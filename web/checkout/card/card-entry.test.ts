import { expect, test } from 'vitest';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { EMPTY_ENTRY, errorKindOf, errorsOfField, firstUnfinished } from './card-entry.tsx';

const DONE = { isComplete: true, error: undefined };
const OPEN = { isComplete: false, error: undefined };

test('the first field that is not filled in stops the card', () => {
  expect(firstUnfinished(EMPTY_ENTRY)).toBe('number');
  expect(firstUnfinished({ number: DONE, expiry: OPEN, cvc: OPEN })).toBe('expiry');
  expect(firstUnfinished({ number: DONE, expiry: DONE, cvc: DONE })).toBeUndefined();
});

test('an empty field is marked only after a try to send the card', () => {
  expect(errorsOfField(OPEN, { wasSent: false, missing: 'Bitte ausfüllen.' })).toEqual([]);
  expect(errorsOfField(OPEN, { wasSent: true, missing: 'Bitte ausfüllen.' })).toEqual(['Bitte ausfüllen.']);
  expect(errorsOfField(DONE, { wasSent: true, missing: 'Bitte ausfüllen.' })).toEqual([]);
});

test('an error of a field is shown at once, in our own words', () => {
  const wrong = { isComplete: false, error: errorKindOf('number', { code: 'invalid_number' }) };

  expect(errorsOfField(wrong, { wasSent: false, missing: 'x' })).toEqual([card_refusal.de.number]);
  expect(errorsOfField(wrong, { wasSent: true, missing: 'x' })).toEqual([card_refusal.de.number]);
});

test('an unknown reason still names its field', () => {
  expect(errorKindOf('expiry', { code: 'invalid_expiry_year_past' })).toBe('expired');
  expect(errorKindOf('cvc', { code: 'a_code_of_tomorrow' })).toBe('cvc');
});
