import { expect, test } from 'vitest';
import { type Texts, textFaults } from './check-texts.ts';

const complete: Texts = {
  german: { failure: { 'session.required': 'Bitte melden Sie sich an.' }, chat: { from: 'Von {name}' } },
  english: { failure: { 'session.required': 'Please log in.' }, chat: { from: 'From {name}' } },
  failureCodes: ['session.required'],
  usedWords: new Set(['failure', 'chat']),
};

test('complete texts have no fault', () => {
  expect(textFaults(complete)).toEqual([]);
});

test.each<[string, Partial<Texts>, string]>([
  [
    'a key only German has',
    { english: { ...complete.english, chat: {} } },
    'chat › from is missing in en.json.',
  ],
  [
    'a key only English has',
    { german: { ...complete.german, chat: {} } },
    'chat › from is missing in de.json.',
  ],
  ['an empty text', { german: { ...complete.german, chat: { from: ' ' } } }, 'chat › from is empty.'],
  [
    'other parameters',
    { english: { ...complete.english, chat: { from: 'From {person}' } } },
    'chat › from takes {name} in German and {person} in English.',
  ],
  [
    'a refusal without a sentence',
    { failureCodes: ['session.required', 'chat.closed'] },
    'failure › chat.closed is a refusal without a sentence.',
  ],
  ['a word nobody imports', { usedWords: new Set(['failure']) }, 'chat is imported nowhere.'],
])('%s is a fault', (_, change, fault) => {
  expect(textFaults({ ...complete, ...change })).toEqual([fault]);
});
