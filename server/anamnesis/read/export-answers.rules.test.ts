import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { type FormKind, type Question, sectionsOf } from '../questions/question-catalogue.rules.ts';
import { catalogueInForce } from '../questions/question-catalogue.service.ts';
import { type Answer, type Answers, readAnswers } from '../sign/read-answers.rules.ts';
import { describeSections } from './export-answers.rules.ts';

const catalogue = catalogueInForce();
const locales = fc.constantFrom<Locale>('de', 'en');
const forms = fc.constantFrom<FormKind>('booking', 'full');
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/^(nein|no)$/i.test(text));

/** Every answer that the form accepts to a question; `undefined` is a question left open. */
function answersTo(question: Question): fc.Arbitrary<Answer | undefined> {
  const open = question.required ? [] : [fc.constant(undefined)];
  const children = question.children.map(({ key }) => [key, words] as const);
  const withChildren = fc
    .record(Object.fromEntries(children), { requiredKeys: [] })
    .map((given) => (Object.keys(given).length > 0 ? { children: given } : {}));
  if (question.type === 'text') return fc.oneof(...open, fc.record({ text: words }));

  const needsText = question.required && !question.scale;
  const text = fc.record({ text: words }, { requiredKeys: needsText ? ['text'] : [] });
  const level = question.scale ? fc.record({ level: fc.integer({ min: 1, max: 5 }) }) : fc.constant({});
  const yes = fc
    .tuple(text, level, withChildren)
    .map((parts) => Object.assign({}, ...parts, { choice: 'yes' }) as Answer);
  return fc.oneof(...open, fc.constant<Answer>({ choice: 'no' }), yes);
}

/** All answers to a form. */
function answersToForm(form: FormKind): fc.Arbitrary<Answers> {
  const sections = sectionsOf(catalogue, form).map(({ slug, questions }) => {
    const answers = questions.map((question) => [question.key, answersTo(question)] as const);
    return [slug, fc.record(Object.fromEntries(answers)).map(withoutOpen)] as const;
  });
  return fc.record(Object.fromEntries(sections));
}

function withoutOpen(answers: Record<string, Answer | undefined>): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, Answer] => entry[1] !== undefined),
  );
}

test('ANA-06 ANA-07 ENT-18: described answers that are sent again give the same answers, in both languages', () => {
  const cases = forms.chain((form) => fc.record({ form: fc.constant(form), answers: answersToForm(form) }));
  fc.assert(
    fc.property(cases, locales, ({ form, answers }, locale) => {
      const sections = sectionsOf(catalogue, form);
      const categories = describeSections(sections, answers, locale);
      const sent = AnamnesisSubmission.parse({ categories, sign: { questions: [] } });

      expect(readAnswers(sections, sent.categories)).toEqual({ value: answers, faults: {} });
    }),
    { numRuns: 40 },
  );
});

test('ANA-07: the word no is in the language of the reader; a text stays as written', () => {
  const answers: Answers = {
    gynecologicalHealth: {
      currentComplaints: { choice: 'yes', text: 'Hitze', level: 4 },
      lastPeriod: { text: 'im Mai' },
      pregnancies: { choice: 'yes', children: { births: 'zwei' } },
      breastFindings: { choice: 'no' },
    },
  };
  const read = (locale: Locale) => describeSections(catalogue.sections, answers, locale)[0]?.questions;

  expect(read('de')?.map(({ notice }) => notice)).toEqual(['Hitze', 'im Mai', '', 'Nein']);
  expect(read('en')?.map(({ notice }) => notice)).toEqual(['Hitze', 'im Mai', '', 'No']);
  expect(read('en')?.[0]).toMatchObject({ checkedValue: 'yes', checkbox: { level: 4 }, children: [] });
  expect(read('en')?.[2]?.children).toEqual([
    {
      key: 'births',
      keyText: 'How many children have you given birth to, and in which years?',
      notice: 'zwei',
    },
  ]);
});

test('ANA-10 ANA-11: for any submission every fault and answer belongs to a question of the form', () => {
  const keys = fc.oneof(
    fc.constantFrom(...catalogue.sections.flatMap(({ questions }) => questions.map(({ key }) => key))),
    fc.constantFrom('unknown', 'toString', 'hasOwnProperty'),
  );
  const slugs = fc.constantFrom(...catalogue.sections.map(({ slug }) => slug), 'unknown', 'valueOf');
  const question = fc.record(
    {
      key: keys,
      checkedValue: fc.constantFrom('yes', 'no', ''),
      notice: fc.oneof(fc.string(), fc.constantFrom('Nein', 'no')),
      level: fc.option(fc.integer({ min: 1, max: 5 })),
      children: fc.array(fc.record({ key: fc.constantFrom('births', 'x'), notice: fc.string() })),
    },
    { requiredKeys: ['key'] },
  );
  const submitted = fc.array(fc.record({ slug: slugs, questions: fc.array(question) }), { maxLength: 8 });

  fc.assert(
    fc.property(submitted, forms, (categories, form) => {
      const sections = sectionsOf(catalogue, form);
      const sent = AnamnesisSubmission.parse({ categories, sign: { questions: [] } });
      const { value, faults } = readAnswers(sections, sent.categories);

      expect(Object.keys(value)).toEqual(sections.map(({ slug }) => slug));
      for (const { slug, questions } of sections)
        for (const [key, answer] of Object.entries(value[slug] ?? {})) {
          expect(questions.map((asked) => asked.key)).toContain(key);
          if (answer.choice === 'no') expect(answer).toEqual({ choice: 'no' });
        }
      for (const key of Object.keys(faults))
        expect(key).toMatch(/^anamneseDaten\.categories\.\d+\.questions\.\d+\.notice$/);
    }),
  );
});
