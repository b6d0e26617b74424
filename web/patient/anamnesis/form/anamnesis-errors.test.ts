import { expect, test } from 'vitest';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { placeAnamnesisErrors, questionLabels, refusalText } from './anamnesis-errors.ts';
import { aForm } from './testing-form.ts';

const form = aForm();

test('ANA-10: an error stands at its question, in a section and at the signature', () => {
  const { byQuestion, rest } = placeAnamnesisErrors(form, {
    'anamneseDaten.categories.1.questions.0.notice': ['Bitte beschreiben.'],
    'anamneseDaten.sign.questions.2.notice': ['Bitte unterschreiben.'],
  });

  expect(byQuestion['otherImportant-medicine']?.notice).toEqual(['Bitte beschreiben.']);
  expect(byQuestion['signature-sign']?.notice).toEqual(['Bitte unterschreiben.']);
  expect(rest).toEqual([]);
});

test('OR-18: a refused consent stands at its box', () => {
  const { byQuestion } = placeAnamnesisErrors(form, { 'anamneseDaten.terms_2': ['Bitte zustimmen.'] });
  expect(byQuestion['consents-terms_2']?.notice).toEqual(['Bitte zustimmen.']);
});

test('ANA-08: strength and children have their own places, also with the strength beside the notice', () => {
  const { byQuestion } = placeAnamnesisErrors(form, {
    'anamneseDaten.categories.0.questions.0.checkbox.level': ['Wie stark?'],
    'anamneseDaten.categories.0.questions.0.level': ['Wie stark?'],
    'anamneseDaten.categories.1.questions.0.children.0.notice': ['Zu lang.'],
  });

  expect(byQuestion['gynecologicalHealth-flushes']).toEqual({
    notice: [],
    level: ['Wie stark?'],
    children: {},
  });
  expect(byQuestion['otherImportant-medicine']?.children).toEqual({ dose: ['Zu lang.'] });
});

test('personal entries: a part of the address stands at the line that shows it', () => {
  const { byQuestion } = placeAnamnesisErrors(form, {
    'anamneseDaten.privateDataCategory.questions.2.notice': ['Straße fehlt.'],
    'anamneseDaten.privateDataCategory.questions.10.notice': ['Bitte eine Zahl.'],
  });

  expect(byQuestion['privateDataCategory-address']?.notice).toEqual(['Straße fehlt.']);
  expect(byQuestion['privateDataCategory-height']?.notice).toEqual(['Bitte eine Zahl.']);
});

test('ANA-10: the wrong questions come in the order of the form, the first of them to get the focus', () => {
  const { wrong } = placeAnamnesisErrors(form, {
    'anamneseDaten.sign.questions.0.notice': ['fehlt'],
    'anamneseDaten.terms_3': ['fehlt'],
    'anamneseDaten.categories.1.questions.1.notice': ['fehlt'],
    'anamneseDaten.categories.0.questions.1.notice': ['fehlt'],
  });

  expect(wrong).toEqual([
    'gynecologicalHealth-lastPeriod',
    'otherImportant-libido',
    'consents-terms_3',
    'signature-ort',
  ]);
});

test('an error that belongs to no question is still shown', () => {
  const { wrong, rest } = placeAnamnesisErrors(form, {
    schedule_id: ['Der Termin ist vergeben.'],
    anamneseDaten: ['Der Bogen fehlt.'],
    'anamneseDaten.categories.7.questions.0.notice': ['Unbekannt.'],
    'anamneseDaten.categories.0.questions.9.notice': ['Unbekannt.'],
  });

  expect(wrong).toEqual([]);
  expect(rest).toEqual(['Der Termin ist vergeben.', 'Der Bogen fehlt.', 'Unbekannt.']);
});

test('the questions are numbered, each number once', () => {
  const labels = questionLabels(form);
  expect(labels.get('gynecologicalHealth-lastPeriod')).toBe('2. lastPeriod?');
  expect(labels.get('otherImportant-medicine')).toBe('3. medicine?');
});

test('everything that can be wrong has a name in the summary', () => {
  const labels = questionLabels(form);
  const { wrong } = placeAnamnesisErrors(form, {
    'anamneseDaten.privateDataCategory.questions.9.notice': ['fehlt'],
    'anamneseDaten.categories.0.questions.0.notice': ['fehlt'],
    'anamneseDaten.terms_2': ['fehlt'],
    'anamneseDaten.sign.questions.1.notice': ['fehlt'],
  });
  expect(wrong.map((id) => labels.get(id))).toEqual([
    'placeOfBirth',
    '1. flushes?',
    'Verarbeitung.',
    'Datum',
  ]);
});

const message = 'Bitte prüfen Sie Ihre Eingaben.';
const question = (index: number) => `anamneseDaten.categories.0.questions.${index}`;

test.each([
  [[], message],
  [['step'], message],
  [[`${question(0)}.level`, `${question(0)}.notice`], `${message} 1 Angabe fehlt oder stimmt noch nicht.`],
  [[`${question(0)}.level`, `${question(1)}.notice`], `${message} 2 Angaben fehlen oder stimmen noch nicht.`],
])('a refusal of %j says how many questions are meant', (paths, said) => {
  const errors = Object.fromEntries(paths.map((path) => [path, ['Bitte ausfüllen.']]));
  expect(refusalText(aForm(), { message, errors }, anamnesis.de)).toBe(said);
});
