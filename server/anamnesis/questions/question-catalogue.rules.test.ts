import { describe, expect, test } from 'vitest';
import { formOf, QuestionCatalogue, sectionsOf } from './question-catalogue.rules.ts';

const words = { de: 'Wort', en: 'word' };
const personal = { key: 'career', type: 'text', text: words, columnName: '', subKey: '', className: 'half' };
const question = { key: 'pain', name: words, type: 'yesNoOther', required: true, text: words, detail: words };
const section = { slug: 'health', inBooking: true, title: words, questions: [question] };
const consent = { required: true, text: words };
const catalogue = {
  version: '2026-11',
  status: 'draft',
  note: 'x',
  personalData: { slug: 'person', title: words, questions: [personal] },
  sections: [
    section,
    { ...section, slug: 'mood', inBooking: false, questions: [{ ...question, key: 'sad' }] },
  ],
  sign: {
    slug: 'signature',
    title: words,
    questions: ['ort', 'date', 'sign'].map((key) => ({ key, text: words })),
  },
  consents: [
    { ...consent, key: 'terms_1', kind: 'accuracy' },
    { ...consent, key: 'terms_2', kind: 'data_processing' },
    { ...consent, key: 'terms_3', kind: 'terms' },
  ],
};

const faults = (changes: object) =>
  QuestionCatalogue.safeParse({ ...catalogue, ...changes }).error?.issues.map(
    ({ path, code, message }) => `${path.join('.')} ${code === 'custom' ? message : code}`,
  ) ?? [];
const ofQuestion = (changes: object) =>
  faults({ sections: [{ ...section, questions: [{ ...question, ...changes }] }] });
const ofPersonal = (changes: object) =>
  faults({ personalData: { ...catalogue.personalData, questions: [{ ...personal, ...changes }] } });

const REPEATED = ' a key is used twice';

describe('OR-16: a catalogue of questions', () => {
  test('is refused as a whole when a key stands twice in it', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ sign: { ...catalogue.sign, slug: 'sign' } })).toEqual([REPEATED]);
    expect(faults({ sections: [section, { ...section, slug: 'mood' }] })).toEqual([REPEATED]);
    expect(faults({ personalData: { ...catalogue.personalData, slug: 'pain' } })).toEqual([REPEATED]);
  });

  test('has a version, a state and at least one section', () => {
    expect(faults({ version: '2026' })).toEqual(['version invalid_format']);
    expect(faults({ status: 'new' })).toEqual(['status invalid_value']);
    expect(faults({ sections: [] })).toEqual(['sections too_small']);
    expect(faults({ sections: Array(21).fill(section) })).toEqual(['sections too_big']);
    expect(faults({ note: ' ' })).toEqual(['note too_small']);
  });

  test('has place, date and signature, and three consents, in this order', () => {
    const { questions } = catalogue.sign;
    expect(faults({ sign: { ...catalogue.sign, questions: questions.slice(1) } })).toContain(
      'sign.questions place, date and signature',
    );
    expect(faults({ consents: catalogue.consents.toReversed() })).toContain(
      'consents accuracy, data processing and terms',
    );
  });
});

describe('OR-16: a question', () => {
  test('has its words in both languages', () => {
    expect(ofQuestion({ text: { de: 'nur deutsch' } })).toEqual([
      'sections.0.questions.0.text.en invalid_type',
    ]);
    expect(ofQuestion({ text: { de: '', en: 'x' } })).toEqual(['sections.0.questions.0.text.de too_small']);
  });

  test('with yes or no is required, and a yes has room for words', () => {
    expect(ofQuestion({ required: false })).toContain(
      'sections.0.questions.0 no is an answer, so yes or no is required',
    );
    expect(ofQuestion({ detail: undefined })).toEqual([
      'sections.0.questions.0 a yes needs the label of its text',
    ]);
    expect(ofQuestion({ type: 'text', detail: undefined })).toEqual([]);
  });

  test('has a strength only after a yes, and each child once', () => {
    expect(ofQuestion({ scale: true })).toEqual([]);
    expect(ofQuestion({ type: 'text', scale: true })).toEqual([
      'sections.0.questions.0 only a yes has a strength',
    ]);
    const child = { key: 'since', text: words };
    expect(ofQuestion({ children: [child, child] })).toEqual([
      'sections.0.questions.0 a child key is used twice',
    ]);
  });

  test('of a booking is required, in other sections it need not be', () => {
    const questions = [{ ...question, type: 'text', required: false }];
    expect(faults({ sections: [{ ...section, questions }] })).toEqual([
      'sections.0 every question of a booking is required',
    ]);
    expect(faults({ sections: [{ ...section, inBooking: false, questions }] })).toEqual([]);
  });
});

describe('OR-16: a section', () => {
  test('has 1 to 60 questions', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...question, key: `pain${index}` }));
    const of = (count: number) => faults({ sections: [{ ...section, questions: many(count) }] });
    expect([of(60), of(61), of(0)]).toEqual([
      [],
      ['sections.0.questions too_big'],
      ['sections.0.questions too_small'],
    ]);
  });

  test('is part of the booking, or of the whole form alone', () => {
    const whole = QuestionCatalogue.parse(catalogue);
    expect(sectionsOf(whole, 'full').map(({ slug }) => slug)).toEqual(['health', 'mood']);
    expect(sectionsOf(whole, 'booking').map(({ slug }) => slug)).toEqual(['health']);
    expect([formOf(whole, ['health']), formOf(whole, ['health', 'mood']), formOf(whole, [])]).toEqual([
      'booking',
      'full',
      'booking',
    ]);
  });
});

test('ANA-04: a number of the personal data needs its bounds', () => {
  const fault = 'personalData.questions.0 a number needs its bounds';
  expect(ofPersonal({ type: 'number' })).toEqual([fault]);
  expect(ofPersonal({ type: 'number', max: 0 })).toEqual([fault]);
  expect(ofPersonal({ type: 'number', max: 1 })).toEqual([]);
  expect(ofPersonal({ type: 'number', min: -1 })).toEqual([]);
  expect(ofPersonal({ type: 'number', min: 20, max: 20 })).toEqual([fault]);
  expect(ofPersonal({ className: 'wide' })).toEqual(['personalData.questions.0.className invalid_value']);
  expect(ofPersonal({ type: 'date' })).toEqual(['personalData.questions.0.type invalid_value']);
});
