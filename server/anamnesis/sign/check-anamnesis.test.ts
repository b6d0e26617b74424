import { beforeEach, describe, expect, test } from 'vitest';
import { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { publishVersion } from '#server/content/legal-text.service.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { Failure, type FieldFaults } from '#server/platform/failure.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import type { FormKind } from '../questions/question-catalogue.rules.ts';
import { aSignature, aSubmission, type Submission } from '../testing.ts';
import { type CheckedAnamnesis, checkAnamnesis } from './check-anamnesis.service.ts';

let clinic: Clinic;
beforeEach(async () => {
  clinic = await aClinic();
});

const KNOWN = { lastName: 'Berger', firstName: 'Anna', birthday: '1974-03-09' };

async function check(
  submission: Submission,
  { form = 'booking', locale = 'de' }: { form?: FormKind; locale?: Locale } = {},
): Promise<CheckedAnamnesis> {
  const parsed = AnamnesisSubmission.parse(submission);
  return await checkAnamnesis(clinic.deps, parsed, { form, locale, privateData: KNOWN });
}

async function faultsOf(submission: Submission, options = {}): Promise<FieldFaults | undefined> {
  try {
    await check(submission, options);
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.invalid') return error.fields;
    throw error;
  }
}

const withSign = (submission: Submission, key: string, notice: string): Submission => ({
  ...submission,
  sign: {
    questions: submission.sign.questions.map((asked) => (asked.key === key ? { key, notice } : asked)),
  },
});

test.each(['de', 'en'] as const)(
  'ANA-02 ANA-07: a complete form in %s is stored independent of the language',
  async (locale) => {
    const checked = await check(aSubmission(locale), { locale });

    expect(checked).toMatchObject({
      catalogueVersion: '2026-11',
      locale,
      place: 'Berlin',
      signedOn: '2026-11-16',
    });
    expect(Object.keys(checked.answers)).toEqual(['gynecologicalHealth', 'otherImportant']);
    expect(checked.answers.otherImportant?.allergies).toEqual({ choice: 'no' });
    expect(checked.privateData).toMatchObject({ ...KNOWN, height: '172', weight: '68.5' });
    expect(checked.documentHash).toMatch(/^[0-9a-f]{64}$/);
  },
);

test('OR-16: the whole form needs all sections, the booking two of them', async () => {
  expect(await faultsOf(aSubmission('de', { form: 'full' }), { form: 'full' })).toBeUndefined();
  const keys = Object.keys((await faultsOf(aSubmission(), { form: 'full' })) ?? {});
  expect(keys).not.toEqual([]);
  for (const key of keys) expect(key).toMatch(/^anamneseDaten\.categories\.[2-6]\./);
});

test('ANA-10 ANA-11: all faults of a form are reported together, each at its question', async () => {
  const faults = await faultsOf({
    privateDataCategory: { questions: [{ key: 'height', notice: '17' }] },
    categories: aSubmission().categories.map((category) => ({
      ...category,
      questions: category.questions.map((asked) =>
        asked.key === 'thrombosis' ? { ...asked, checkedValue: 'yes' as const } : asked,
      ),
    })),
    sign: { questions: [{ key: 'sign', notice: 'data:image/svg+xml,<svg/>' }] },
    terms_2: false,
    terms_3: false,
  });

  expect(faults).toEqual({
    'anamneseDaten.privateDataCategory.questions.0.notice': [
      { text: 'number_too_small', values: { min: 50 } },
    ],
    'anamneseDaten.categories.1.questions.0.notice': [{ text: 'yes_text' }],
    'anamneseDaten.sign.questions.0.notice': [{ text: 'signature_invalid' }],
    'anamneseDaten.sign.questions.1.notice': [{ text: 'required' }],
    'anamneseDaten.terms_2': [{ text: 'agree_data_processing' }],
    'anamneseDaten.terms_3': [{ text: 'agree_terms' }],
  });
});

describe('ANA-03: the date is that in Berlin', () => {
  test.each([
    ['2026-11-17', { text: 'sign_date' }],
    ['2026-11-09', undefined],
    ['2026-11-08', { text: 'sign_date' }],
  ])('%s', async (date, fault) => {
    const faults = await faultsOf(withSign(aSubmission(), 'date', date));
    expect(faults?.['anamneseDaten.sign.questions.1.notice']?.[0]).toEqual(fault);
  });

  test('the new day counts just after midnight in Berlin', async () => {
    clinic = await aClinic({ now: '2026-11-16T23:30:00Z' });
    expect(await faultsOf(withSign(aSubmission(), 'date', '2026-11-17'))).toBeUndefined();
  });
});

test('an empty signature is refused at its question', async () => {
  const empty = aSignature({ colourAt: () => [255, 255, 255, 255] });
  expect(await faultsOf(withSign(aSubmission(), 'sign', empty))).toEqual({
    'anamneseDaten.sign.questions.2.notice': [{ text: 'signature_empty' }],
  });
});

describe('OR-18: a box', () => {
  test('that is not sent counts as not given, like the first box if it is not ticked', async () => {
    const { terms_1, terms_2, terms_3, ...older } = aSubmission();
    const given = async (submission: Submission) =>
      (await check(submission)).consents.map(({ kind, isGiven }) => [kind, isGiven]);

    expect([terms_1, terms_2, terms_3]).toEqual([true, true, true]);
    expect(await given(older)).toEqual([
      ['accuracy', false],
      ['data_processing', false],
      ['terms', false],
    ]);
    expect(await given({ ...aSubmission(), terms_1: false })).toEqual([
      ['accuracy', false],
      ['data_processing', true],
      ['terms', true],
    ]);
  });

  test('is recorded with the version of the questions, and of the published text it points to', async () => {
    const versions = async () => (await check(aSubmission())).consents.map(({ textVersion }) => textVersion);
    expect(await versions()).toEqual(['2026-11', '2026-11', '2026-11']);

    const publish = (slug: string, content: string) =>
      publishVersion(
        clinic.db,
        slug,
        [{ translations: [{ locale: 'de', title: slug, content }] }],
        clinic.clock.now(),
      );
    const privacy = await publish('privacy-policy', '<p>Daten</p>');
    const terms = await publish('agb', '<p>Regeln</p>');
    await addMissingSettings(clinic.db, [{ key: 'no_show_fee_percent', value: '45' }]);

    expect(await versions()).toEqual([
      '2026-11',
      `2026-11 privacy-policy=${privacy}`,
      `2026-11 agb=${terms} no_show_fee_percent=45`,
    ]);
  });

  test('has a hash of its wording, which differs by language and published text', async () => {
    const hashes = async (locale: Locale) =>
      (await check(aSubmission(locale), { locale })).consents.map(({ textHash }) => textHash);
    const before = await hashes('de');
    await publishVersion(
      clinic.db,
      'agb',
      [{ translations: [{ locale: 'de', title: 'AGB', content: '<p>Regeln</p>' }] }],
      clinic.clock.now(),
    );
    const after = await hashes('de');

    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
    for (const hash of await hashes('en')) expect([...before, ...after]).not.toContain(hash);
  });
});

test('OR-16: a form with other questions than the present ones is refused with a reason', async () => {
  await expect(check({ ...aSubmission(), version: '2025-01' })).rejects.toMatchObject({
    code: 'anamnesis.questions_changed',
  });
  const { version, ...unnamed } = aSubmission();
  expect(await check(unnamed)).toMatchObject({ catalogueVersion: version });
});
