import { expect, test } from 'vitest';
import { catalogueInForce } from '../questions/question-catalogue.service.ts';
import { paperContent } from './paper-content.rules.ts';

const catalogue = catalogueInForce();
const SIGNED = {
  locale: 'de' as const,
  answers: {
    gynecologicalHealth: {
      currentComplaints: { choice: 'yes' as const, level: 4, text: 'Schlaflose Nächte' },
      lastPeriod: { text: 'im Mai' },
      cycleChangesLast12Months: { choice: 'no' as const },
      pregnancies: { choice: 'yes' as const, children: { births: 'zwei' } },
    },
  },
  privateData: {
    lastName: 'Berger',
    birthday: '1974-03-09',
    street: 'Lindenstraße',
    address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    weight: '68.5',
  },
  consents: [
    { kind: 'data_processing', isGiven: true, textVersion: '2026-11 privacy-policy=2' },
    { kind: 'terms', isGiven: false, textVersion: '2026-11 agb=3' },
  ],
};

test('the questions are numbered as in the form, each with its answer', () => {
  const [section, ...others] = paperContent(SIGNED, catalogue).sections;
  const answerTo = (place: number) => section?.questions[place];

  expect(others).toEqual([]);
  expect(section?.title).toBe('Gynäkologische Gesundheit');
  expect(answerTo(0)).toEqual({
    label: expect.stringMatching(/^1\. Haben Sie zurzeit Beschwerden/),
    lines: [
      'Ja',
      'Stärke 4 von 5 (1 leicht, 5 sehr stark)',
      'Was belastet Sie am meisten? Schlaflose Nächte',
    ],
  });
  expect(answerTo(1)).toEqual({ label: '2. Wann hatten Sie Ihre letzte Regelblutung?', lines: ['im Mai'] });
  expect(answerTo(2)?.lines).toEqual(['Nein']);
  expect(answerTo(5)?.lines).toEqual([
    'Ja',
    'Wie viele Kinder haben Sie geboren, und in welchen Jahren? zwei',
  ]);
});

test('an unanswered question is marked as such', () => {
  const [section] = paperContent(SIGNED, catalogue).sections;
  expect(section?.questions[3]?.lines).toEqual(['nicht beantwortet']);
});

test('the person has the address in one line, and dates and numbers in the language of the form', () => {
  const personIn = (locale: 'de' | 'en') => paperContent({ ...SIGNED, locale }, catalogue).person;

  expect(personIn('de')).toEqual([
    { label: 'Nachname', entry: 'Berger' },
    { label: 'Anschrift', entry: 'Lindenstraße 12a, 10115 Berlin, Deutschland' },
    { label: 'Geburtsdatum', entry: '9. März 1974' },
    { label: 'Gewicht in kg', entry: '68,5' },
  ]);
  expect(personIn('en')).toEqual(
    expect.arrayContaining([
      { label: 'Date of birth', entry: '9 March 1974' },
      { label: 'Weight in kg', entry: '68.5' },
    ]),
  );
});

test('OR-18: each consent has its sentence, its version and whether it was given', () => {
  const { consents } = paperContent(SIGNED, catalogue);
  expect(consents).toEqual([
    {
      sentence: expect.stringMatching(/^Ich willige ein/),
      isGiven: true,
      textVersion: '2026-11 privacy-policy=2',
    },
    {
      sentence: expect.stringContaining('Allgemeinen Geschäftsbedingungen'),
      isGiven: false,
      textVersion: '2026-11 agb=3',
    },
  ]);
});
