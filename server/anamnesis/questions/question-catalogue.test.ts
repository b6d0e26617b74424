import { describe, expect, test } from 'vitest';
import { QuestionCatalogue, sectionsOf } from './question-catalogue.rules.ts';
import { catalogueInForce, catalogueOf, catalogueVersions } from './question-catalogue.service.ts';

const SECTIONS = [
  'gynecologicalHealth',
  'otherImportant',
  'cycle',
  'mood',
  'classicMenopauseSymptoms',
  'intimateQuestions',
  'otherComplaints',
];

describe.each(catalogueVersions())('catalogue %s', (version) => {
  const catalogue = catalogueOf(version);
  const booking = sectionsOf(catalogue, 'booking');

  test('OR-16: it is valid, with both languages and no key used twice', () => {
    expect(QuestionCatalogue.safeParse(catalogue).error).toBeUndefined();
  });

  test('ANA-04: it has personal data and all sections, in order', () => {
    expect(catalogue.sections.map(({ slug }) => slug)).toEqual(SECTIONS);
    expect(catalogue.personalData.questions.map(({ key }) => key)).toEqual([
      'lastName',
      'firstName',
      'street',
      'house_number',
      'postal_code',
      'city',
      'country',
      'address',
      'birthday',
      'placeOfBirth',
      'height',
      'weight',
      'career',
    ]);
  });

  test('ANA-02: the booking asks two sections of at most 14 questions each', () => {
    expect(booking.map(({ slug }) => slug)).toEqual(['gynecologicalHealth', 'otherImportant']);
    for (const { questions } of booking) expect(questions.length).toBeLessThanOrEqual(14);
  });

  test('ANA-08: the booking has a question with a scale, and one with child questions', () => {
    const questions = booking.flatMap((section) => section.questions);
    expect(questions.some(({ scale }) => scale)).toBe(true);
    expect(questions.some(({ children }) => children.length > 0)).toBe(true);
  });

  test('questions look back 12 months, and 12 to 24 months', () => {
    const texts = booking.flatMap(({ questions }) => questions.map(({ text }) => text));
    for (const [german, english] of [
      ['in den letzten 12 Monaten', 'in the last 12 months'],
      ['vor 12 bis 24 Monaten', '12 to 24 months ago'],
    ] as const) {
      expect(texts.filter(({ de }) => de.includes(german))).not.toEqual([]);
      expect(texts.filter(({ en }) => en.includes(english))).not.toEqual([]);
    }
  });

  test('OR-18: of three boxes, data processing and terms are required', () => {
    expect(catalogue.consents.map(({ key, kind, required }) => [key, kind, required])).toEqual([
      ['terms_1', 'accuracy', false],
      ['terms_2', 'data_processing', true],
      ['terms_3', 'terms', true],
    ]);
  });
});

describe('a catalogue is refused', () => {
  const catalogue = catalogueInForce();
  const [first, second, ...others] = catalogue.sections;
  if (!first || !second) throw new Error('There are two sections at least.');
  const [question] = first.questions;
  if (!question) throw new Error('A section has questions.');

  test.each([
    ['a key in two sections', { sections: [first, { ...second, questions: first.questions }, ...others] }],
    ['a section twice', { sections: [first, { ...first, questions: second.questions }] }],
    ['an empty translation', { sections: [{ ...first, title: { de: 'Zyklus', en: ' ' } }] }],
    ['a missing translation', { sections: [{ ...first, title: { de: 'Zyklus' } }] }],
    [
      'a scale on a free text',
      { sections: [{ ...first, questions: [{ ...question, type: 'text', scale: true }] }] },
    ],
    [
      'a yes without a label for its text',
      { sections: [{ ...first, questions: [{ ...question, detail: undefined }] }] },
    ],
    [
      'a question of a booking that may be left out',
      { sections: [{ ...first, questions: [{ ...question, type: 'text', scale: false, required: false }] }] },
    ],
    [
      'a yes or no that may be left out',
      { sections: [{ ...first, inBooking: false, questions: [{ ...question, required: false }] }] },
    ],
    ['a surplus field', { sections: [{ ...first, isBooking: true }] }],
    ['a missing box', { consents: catalogue.consents.slice(1) }],
    [
      'another order of place, date and signature',
      { sign: { ...catalogue.sign, questions: catalogue.sign.questions.toReversed() } },
    ],
  ])('for %s', (_reason, change) => {
    expect(QuestionCatalogue.safeParse({ ...catalogue, ...change }).success).toBe(false);
  });
});

test('SEAM-12: an unknown version is an error', () => {
  expect(() => catalogueOf('1999-01')).toThrow('There is no question catalogue 1999-01');
});
