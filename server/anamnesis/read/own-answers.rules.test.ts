import { expect, test } from 'vitest';
import type { Section } from '../questions/question-catalogue.rules.ts';
import type { Answers } from '../sign/read-answers.rules.ts';
import { type AnsweredForm, severityCourses } from './own-answers.rules.ts';

const wording = (words: string) => ({ de: words, en: `${words} (en)` });
const SECTION: Section = {
  slug: 'mood',
  inBooking: false,
  title: wording('Stimmung'),
  questions: [
    {
      key: 'anxiety',
      type: 'yesNoOther',
      required: true,
      scale: true,
      name: wording('Angst?'),
      text: wording('Angst?'),
      children: [],
    },
    {
      key: 'sleep',
      type: 'yesNoOther',
      required: false,
      scale: true,
      name: wording('Schlaf?'),
      text: wording('Schlaf?'),
      children: [],
    },
    {
      key: 'stress',
      type: 'yesNoOther',
      required: true,
      scale: false,
      name: wording('Stress?'),
      text: wording('Stress?'),
      children: [],
    },
  ],
};

function aForm(date: string, mood: Answers[string] | undefined, section = SECTION): AnsweredForm {
  return { date, sections: [section], answers: mood ? { mood } : {} };
}
const pointsOf = (forms: AnsweredForm[], key: string) =>
  severityCourses(forms, 'de').find((course) => course.key === key)?.points;

test('each complaint has a point for each answer: its level, or 0 for a no', () => {
  const forms = [
    aForm('2026-03-10', { anxiety: { choice: 'yes', level: 4 }, sleep: { choice: 'no' } }),
    aForm('2026-11-16', { anxiety: { choice: 'no' }, sleep: { choice: 'yes', level: 2 } }),
  ];
  expect(severityCourses(forms, 'de')).toEqual([
    {
      key: 'anxiety',
      question: 'Angst?',
      points: [
        { date: '2026-03-10', level: 4 },
        { date: '2026-11-16', level: 0 },
      ],
    },
    {
      key: 'sleep',
      question: 'Schlaf?',
      points: [
        { date: '2026-03-10', level: 0 },
        { date: '2026-11-16', level: 2 },
      ],
    },
  ]);
});

test('an unanswered question has no point', () => {
  const forms = [
    aForm('2026-03-10', { anxiety: { choice: 'yes', level: 4 } }),
    aForm('2026-06-01', undefined),
    aForm('2026-11-16', { anxiety: { choice: 'yes', level: 1 }, sleep: { choice: 'yes', level: 3 } }),
  ];
  expect(pointsOf(forms, 'anxiety')).toHaveLength(2);
  expect(pointsOf(forms, 'sleep')).toEqual([{ date: '2026-11-16', level: 3 }]);
});

test('a question without a scale has no course', () => {
  expect(
    pointsOf([aForm('2026-03-10', { stress: { choice: 'yes', text: 'viel' } })], 'stress'),
  ).toBeUndefined();
});

test('a second form of the same day replaces the point', () => {
  const forms = [
    aForm('2026-03-10', { anxiety: { choice: 'yes', level: 2 } }),
    aForm('2026-11-16', { anxiety: { choice: 'yes', level: 4 } }),
    aForm('2026-11-16', { anxiety: { choice: 'no' } }),
  ];
  expect(pointsOf(forms, 'anxiety')).toEqual([
    { date: '2026-03-10', level: 2 },
    { date: '2026-11-16', level: 0 },
  ]);
});

test('a question keeps its course in a new catalogue, with the latest wording', () => {
  const [anxiety] = SECTION.questions;
  if (!anxiety) throw new Error('The section has questions.');
  const reworded = { ...SECTION, questions: [{ ...anxiety, text: wording('Große Angst?') }] };
  const forms = [
    aForm('2026-03-10', { anxiety: { choice: 'yes', level: 2 } }),
    aForm('2026-11-16', { anxiety: { choice: 'yes', level: 1 } }, reworded),
  ];
  expect(severityCourses(forms, 'en')).toMatchObject([
    { key: 'anxiety', question: 'Große Angst? (en)', points: [{ level: 2 }, { level: 1 }] },
  ]);
});

test('without a record there is no course', () => {
  expect(severityCourses([], 'de')).toEqual([]);
});
