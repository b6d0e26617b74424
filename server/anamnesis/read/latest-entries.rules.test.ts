import { expect, test } from 'vitest';
import { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import { catalogueInForce } from '../questions/question-catalogue.service.ts';
import { latestEntries } from './own-answers.rules.ts';

const catalogue = catalogueInForce();

test('an answer is returned as entered, by the key of its question', () => {
  const answers = {
    gynecologicalHealth: {
      lastPeriod: { text: 'im Mai' },
      pregnancies: { choice: 'yes' as const, text: 'zwei', children: { births: '2001, 2004' } },
      currentComplaints: { choice: 'yes' as const, level: 4 },
      breastFindings: { choice: 'no' as const },
    },
  };
  const entries = latestEntries([{ answers, privateData: {} }], catalogue);

  expect(entries.answers).toEqual({
    lastPeriod: { checkedValue: 'no', notice: 'im Mai', level: null, children: {} },
    pregnancies: { checkedValue: 'yes', notice: 'zwei', level: null, children: { births: '2001, 2004' } },
    currentComplaints: { checkedValue: 'yes', notice: '', level: 4, children: {} },
    breastFindings: { checkedValue: 'no', notice: '', level: null, children: {} },
  });
  expect(AnamnesisEntries.parse(entries)).toEqual(entries);
});

test('a later booking replaces its sections and keeps the answers of the others', () => {
  const whole = {
    answers: {
      gynecologicalHealth: { lastPeriod: { text: 'alt' }, pregnancies: { choice: 'no' as const } },
      mood: { anxiety: { choice: 'yes' as const, level: 3 } },
    },
    privateData: { height: '172', career: 'Architektin' },
  };
  const booking = {
    answers: { gynecologicalHealth: { lastPeriod: { text: 'neu' } } },
    privateData: { height: '171' },
  };
  const { answers, privateData } = latestEntries([whole, booking], catalogue);

  expect(answers.lastPeriod?.notice).toBe('neu');
  expect(answers.pregnancies).toBeUndefined();
  expect(answers.anxiety?.level).toBe(3);
  expect(privateData).toEqual({ height: '171', career: 'Architektin' });
});

test('known personal data, the place and dropped questions are left out', () => {
  const answers = { gynecologicalHealth: { formerQuestion: { text: 'alt' } } };
  const entries = latestEntries(
    [{ answers, privateData: { lastName: 'Berger', weight: '68.5' } }],
    catalogue,
  );

  expect(entries).toEqual({ answers: {}, privateData: { weight: '68.5' }, place: '' });
});
