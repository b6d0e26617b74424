import { beforeEach, describe, expect, test } from 'vitest';
import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';

let clinic: Clinic;
beforeEach(async () => {
  clinic = await aClinic();
});

async function form(query: object = {}, locale = 'de'): Promise<AnamnesisForm> {
  const { status, body } = await clinic.call('GET /api/patients/anamnesis-form', query, {
    headers: { locale },
  });
  expect(status).toBe(200);
  return body.data;
}

const question = ({ categories }: AnamnesisForm, key: string) =>
  categories.flatMap(({ questions }) => questions).find((shown) => shown.key === key);

test('ANA-02: everybody may read the booking form, with its version and status', async () => {
  const shown = await form();

  expect(shown).toMatchObject({ version: '2026-11', status: 'draft', locale: 'de' });
  expect(shown.categories.map(({ slug, title }) => [slug, title])).toEqual([
    ['gynecologicalHealth', 'Gynäkologische Gesundheit'],
    ['otherImportant', 'Weitere wichtige Angaben'],
  ]);
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(['sign', 'privateDataCategory', 'categories']));
});

test('the whole form has all sections, in order', async () => {
  const shown = await form({ form: 'full' }, 'en');

  expect(shown.categories.map(({ title }) => title)).toEqual([
    'Gynaecological health',
    'Other important information',
    'Cycle',
    'Mood',
    'Classic menopause symptoms',
    'Intimate questions',
    'Other complaints',
  ]);
});

test('ANA-04 ENT-17: personal questions name their field in the user data', async () => {
  const { privateDataCategory } = await form();
  const byKey = Object.fromEntries(privateDataCategory.questions.map((shown) => [shown.key, shown]));

  expect(byKey.street).toEqual({
    key: 'street',
    keyText: 'Straße',
    typeInput: 'text',
    columnName: 'address',
    subKey: 'street',
    className: 'half',
    notice: '',
    required: false,
  });
  expect(byKey.birthday).toMatchObject({ columnName: 'birthdate', subKey: '' });
  expect(byKey.height).toMatchObject({ keyText: 'Körpergröße in cm', typeInput: 'number', columnName: '' });
  expect(byKey.weight).toMatchObject({ keyText: 'Gewicht in kg', typeInput: 'number' });
  expect(Object.keys(byKey)).toHaveLength(13);
});

test('ANA-06 ENT-18: a question starts with no and is marked if it is required', async () => {
  expect(question(await form(), 'allergies')).toEqual({
    key: 'allergies',
    keyText: 'Haben Sie Allergien, oder vertragen Sie bestimmte Medikamente nicht?',
    name: 'Allergien oder Unverträglichkeit von Medikamenten',
    hint: 'Bitte nennen Sie auch Erdnuss und Soja: Manche Hormonkapseln enthalten sie.',
    typeInput: 'yesNoOther',
    checkedValue: 'no',
    notice: '',
    required: true,
    detailText: 'Worauf reagieren Sie, und wie?',
    checkbox: null,
    children: [],
  });
  expect(question(await form({ form: 'full' }), 'anythingElse')?.required).toBe(false);
  expect(question(await form(), 'lastPeriod')).toMatchObject({ typeInput: 'text', detailText: null });
});

test('ANA-11: every question of the booking form is required, and so is every yes or no of the whole form', async () => {
  const questions = ({ categories }: AnamnesisForm) => categories.flatMap((category) => category.questions);
  const optional = (shown: AnamnesisForm) => questions(shown).filter(({ required }) => !required);

  expect(questions(await form()).length).toBeGreaterThan(20);
  expect(optional(await form())).toEqual([]);
  expect(optional(await form({ form: 'full' })).map(({ typeInput }) => typeInput)).not.toContain(
    'yesNoOther',
  );
});

test('ANA-08: some questions have a scale, some have child questions', async () => {
  const shown = await form({}, 'en');

  expect(question(shown, 'currentComplaints')?.checkbox).toEqual({ level: null });
  expect(question(shown, 'pregnancies')?.children[0]).toEqual({
    key: 'births',
    keyText: 'How many children have you given birth to, and in which years?',
    notice: '',
  });
});

test('questions look back 12 months, and 12 to 24 months', async () => {
  const shown = await form();
  expect(question(shown, 'cycleChangesLast12Months')?.keyText).toContain('in den letzten 12 Monaten');
  expect(question(shown, 'cycleChanges12To24MonthsAgo')?.keyText).toContain('vor 12 bis 24 Monaten');
});

describe('ANA-03 ENT-19: place, date and signature are asked for', () => {
  test('in both languages, all required', async () => {
    const keys = ({ sign }: AnamnesisForm) =>
      sign.questions.map(({ key, keyText, required }) => [key, keyText, required]);
    expect(keys(await form())).toEqual([
      ['ort', 'Ort', true],
      ['date', 'Datum', true],
      ['sign', 'Unterschrift', true],
    ]);
    expect(keys(await form({}, 'en')).map(([, text]) => text)).toEqual(['Place', 'Date', 'Signature']);
  });

  test.each([
    ['2026-12-31T22:59:00Z', '2026-12-31'],
    ['2026-12-31T23:01:00Z', '2027-01-01'],
    ['2027-06-30T22:30:00Z', '2027-07-01'],
  ])('at %s the date is %s, as in Berlin', async (now, date) => {
    clinic = await aClinic({ now });
    const { questions } = (await form()).sign;
    expect(questions.map(({ notice }) => notice)).toEqual(['', date, '']);
  });
});

test('OR-18: there are three boxes, the second and third marked required', async () => {
  const { consents } = await form({}, 'en');
  expect(consents.map(({ key, required }) => [key, required])).toEqual([
    ['terms_1', false],
    ['terms_2', true],
    ['terms_3', true],
  ]);
  expect(consents[2]?.text).toBe('I have read the terms and conditions and agree to them.');
});

test('any other form is refused', async () => {
  const { status, body } = await clinic.call('GET /api/patients/anamnesis-form', { form: 'short' });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['form']);
});
