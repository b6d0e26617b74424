import { expect, test } from 'vitest';
import { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { TYPED, USER_DATA } from '../testing-person.ts';
import { typedAnswers, typedUserData } from './draft.rules.ts';

const answersTo = (question: object, place = 'Berlin') =>
  typedAnswers(
    AnamnesisSubmission.parse({
      categories: [{ slug: 'cycle', questions: [{ key: 'pain', ...question }] }],
      sign: {
        questions: [
          { key: 'sign', notice: 'data:image/png;base64,x' },
          { key: 'ort', notice: place },
        ],
      },
    }),
  );

test('OR-05: a data form is kept as typed, without the passwords', () => {
  expect(typedUserData(USER_DATA, null)).toEqual(TYPED);
});

test('OR-05: numbers become text, and the name of a country becomes its code', () => {
  const address = { house_number: 12, postal_code: 10115, country: 'Österreich' };
  expect(typedUserData({ phone: 30123456, address }, null)).toMatchObject({
    phone: '30123456',
    first_name: '',
    address: { house_number: '12', postal_code: '10115', country_code: 'AT' },
  });
  const named = typedUserData({ address: { country_code: '', country: 'Österreich' } }, TYPED);
  expect(named?.address.country_code).toBe('AT');
});

test('OR-05: a field that is missing or no text keeps its former value; an emptied field is empty', () => {
  const sent = { first_name: '', last_name: ['x'], address: 'Lindenstraße 12a' };
  expect(typedUserData(sent, TYPED)).toEqual({ ...TYPED, first_name: '' });
});

test('OR-05: a form with an entry that is too long is not kept at all', () => {
  expect(typedUserData({ first_name: 'x'.repeat(301) }, TYPED)).toBeUndefined();
  expect(answersTo({}, 'x'.repeat(201))).toBeUndefined();
});

test.each([
  ['the translated no', { checkedValue: 'no', notice: 'Nein' }, { notice: '' }],
  ['the English no', { checkedValue: 'no', notice: 'No' }, { notice: '' }],
  ['a free text', { checkedValue: 'no', notice: 'im Mai' }, { checkedValue: 'no', notice: 'im Mai' }],
  ['a text without a choice', { notice: 'im Mai' }, { checkedValue: 'yes', notice: 'im Mai' }],
  ['a yes that says no', { checkedValue: 'yes', notice: 'Nein' }, { checkedValue: 'yes', notice: 'Nein' }],
  ['a level', { checkedValue: 'yes', level: 2 }, { level: 2 }],
  ['a level in the box', { checkedValue: 'yes', level: 2, checkbox: { level: 4 } }, { level: 4 }],
  [
    'children by their keys',
    { children: [{ key: 'when', notice: 'früh' }, { notice: 'namenlos' }] },
    { children: { when: 'früh' } },
  ],
])('ANA-07 ANA-08 OR-17: the draft keeps %s independent of the language', (_what, question, kept) => {
  expect(answersTo(question)?.answers.pain).toMatchObject(kept);
});

test('OR-05: the draft keeps the place, but never the signature', () => {
  expect(answersTo({})).toMatchObject({ place: 'Berlin', privateData: {} });
  expect(JSON.stringify(answersTo({}))).not.toContain('data:image');
});
