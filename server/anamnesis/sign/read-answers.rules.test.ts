import { describe, expect, test } from 'vitest';
import { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Question, Section } from '../questions/question-catalogue.rules.ts';
import type { Submission } from '../testing.ts';
import { readAnswers } from './read-answers.rules.ts';

type GivenQuestion = Submission['categories'][number]['questions'][number];

const wording = { de: 'Frage', en: 'Question' };
const yesNo: Question = {
  key: 'allergies',
  name: wording,
  type: 'yesNoOther',
  required: true,
  text: wording,
  detail: wording,
  scale: false,
  children: [],
};
const child = { key: 'births', text: { de: 'Wie viele?', en: 'How many?' } };

/** A form of one section with this question, answered like this. */
function answer(question: Partial<Question>, given: Omit<GivenQuestion, 'key'> | undefined) {
  const asked = { ...yesNo, ...question };
  const section: Section = { slug: 'cycle', inBooking: true, title: wording, questions: [asked] };
  const questions = given ? [{ key: asked.key, ...given }] : [];
  const { categories } = AnamnesisSubmission.parse({
    categories: [{ slug: 'cycle', questions }],
    sign: { questions: [] },
  });
  const { value, faults } = readAnswers([section], categories);
  return {
    stored: value.cycle?.[asked.key],
    fault: faults['anamneseDaten.categories.0.questions.0.notice']?.[0]?.text,
  };
}

describe('a question answered with yes or no', () => {
  test.each([
    ['the translated no', { checkedValue: 'no', notice: 'Nein' } as const],
    ['no in English', { checkedValue: 'no', notice: 'No' } as const],
    ['nothing but the word', { notice: 'Nein' }],
    ['an empty choice', { checkedValue: '', notice: '' } as const],
    ['a text, a level and children from before', { checkedValue: 'no', notice: 'Pollen', level: 3 } as const],
  ])('ANA-06 ANA-07: %s means no, and nothing else is kept', (_how, given) => {
    expect(
      answer({ scale: true, children: [child] }, { ...given, children: [{ notice: '2' }] }).stored,
    ).toEqual({ choice: 'no' });
  });

  test('ANA-06: a text without a choice counts as yes, so that nothing is lost', () => {
    expect(answer({}, { notice: 'Pollen' }).stored).toEqual({ choice: 'yes', text: 'Pollen' });
  });

  test('ANA-11: it needs an answer if it is required', () => {
    expect(answer({}, undefined).fault).toBe('required');
    expect(answer({ required: false }, undefined)).toEqual({ stored: undefined, fault: undefined });
  });

  test('ANA-11: a yes needs its text if it is required, which the word no is not', () => {
    expect(answer({}, { checkedValue: 'yes' }).fault).toBe('yes_text');
    expect(answer({}, { checkedValue: 'yes', notice: 'nein' }).fault).toBe('yes_text');
    expect(answer({}, { checkedValue: 'yes', notice: ' Pollen ' }).stored).toEqual({
      choice: 'yes',
      text: 'Pollen',
    });
    expect(answer({ required: false }, { checkedValue: 'yes' }).stored).toEqual({ choice: 'yes' });
  });

  test('ANA-11: an answered child question describes a yes as well as its text does', () => {
    const children = (notice: string) => [{ key: 'births', notice }];
    const question = { children: [child] };
    expect(answer(question, { checkedValue: 'yes', children: children(' ') }).fault).toBe('yes_text');
    expect(answer(question, { checkedValue: 'yes', children: children('2') }).stored).toEqual({
      choice: 'yes',
      children: { births: '2' },
    });
  });

  test('ANA-08 OR-17: a yes with a scale needs the level, from either place, and no text', () => {
    const question = { scale: true };
    expect(answer(question, { checkedValue: 'yes', notice: 'Pollen' }).fault).toBe('level');
    expect(answer(question, { checkedValue: 'yes', checkbox: { level: null } }).fault).toBe('level');
    expect(answer(question, { checkedValue: 'yes', level: 2 }).stored).toEqual({ choice: 'yes', level: 2 });
    expect(answer(question, { checkedValue: 'yes', checkbox: { level: 5 }, level: 1 }).stored).toEqual({
      choice: 'yes',
      level: 5,
    });
  });

  test('ANA-08: without a scale a level has no effect', () => {
    expect(answer({}, { checkedValue: 'yes', notice: 'Pollen', level: 4 }).stored).toEqual({
      choice: 'yes',
      text: 'Pollen',
    });
  });

  test.each([
    [
      'key',
      [
        { key: 'other', notice: '1' },
        { key: 'births', notice: '2' },
      ],
    ],
    [
      'wording',
      [
        { keyText: 'Which?', notice: '1' },
        { keyText: 'How many?', notice: '2' },
      ],
    ],
    ['position', [{ notice: '2' }, { notice: '1' }]],
  ])('ANA-08 ENT-18: child questions are found by their %s', (_what, children) => {
    const given = { checkedValue: 'yes', notice: 'Ja, zweimal', children } as const;
    expect(answer({ children: [child] }, given).stored).toEqual({
      choice: 'yes',
      text: 'Ja, zweimal',
      children: { births: '2' },
    });
  });
});

describe('a question answered by a text', () => {
  test('ANA-11: it needs a text if it is required', () => {
    expect(answer({ type: 'text' }, { notice: '  ' }).fault).toBe('required');
    expect(answer({ type: 'text' }, undefined).fault).toBe('required');
    expect(answer({ type: 'text', required: false }, { notice: '' })).toEqual({
      stored: undefined,
      fault: undefined,
    });
  });

  test('ANA-06: the text is kept as it is, also the word no', () => {
    expect(answer({ type: 'text' }, { notice: 'Nein', checkedValue: 'no' }).stored).toEqual({ text: 'Nein' });
  });
});

describe('ANA-10: a fault is reported', () => {
  const sections: Section[] = ['cycle', 'mood'].map((slug) => ({
    slug,
    inBooking: true,
    title: wording,
    questions: [
      { ...yesNo, key: `${slug}One` },
      { ...yesNo, key: `${slug}Two` },
    ],
  }));

  test('at the position of the question in the submission, otherwise in the form', () => {
    const { categories } = AnamnesisSubmission.parse({
      categories: [
        { slug: 'unknown', questions: [{ key: 'cycleOne' }] },
        {
          slug: 'mood',
          questions: [{ key: 'unknown' }, { key: 'x' }, { key: 'moodTwo', checkedValue: 'yes' }],
        },
      ],
      sign: { questions: [] },
    });

    expect(Object.keys(readAnswers(sections, categories).faults)).toEqual([
      'anamneseDaten.categories.0.questions.0.notice',
      'anamneseDaten.categories.0.questions.1.notice',
      'anamneseDaten.categories.1.questions.0.notice',
      'anamneseDaten.categories.1.questions.2.notice',
    ]);
  });
});
