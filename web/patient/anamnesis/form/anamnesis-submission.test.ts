import { expect, test } from 'vitest';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import { submissionOf } from './anamnesis-submission.ts';
import { EMPTY_ENTRIES, NOT_SIGNED, withAnswer } from './anamnesis-values.ts';
import { aForm, MARIA } from './testing-form.ts';

const IMAGE = 'data:image/png;base64,iVBORw0KGgo=';

function sent(entries: AnamnesisEntries = EMPTY_ENTRIES, locale: 'de' | 'en' = 'de') {
  return submissionOf(aForm(locale), entries, MARIA, NOT_SIGNED);
}
function question(submission: ReturnType<typeof sent>, key: string) {
  return submission.categories.flatMap(({ questions }) => questions).find((each) => each.key === key);
}

test('ANA-02, ENT-17..19: the payload has version, person, the categories by slug and the sign block', () => {
  expect(sent()).toMatchObject({
    version: '2026-11',
    privateDataCategory: { slug: 'privateDataCategory' },
    categories: [{ slug: 'gynecologicalHealth' }, { slug: 'otherImportant' }],
    sign: { slug: 'signature' },
  });
});

test('ANA-04: the person is filled in from the known data, the address also as one line', () => {
  const entries = {
    ...EMPTY_ENTRIES,
    privateData: { placeOfBirth: ' Bern ', height: '172', weight: '68,5' },
  };
  const notices = sent(entries).privateDataCategory?.questions.map(({ key, notice }) => [key, notice]);

  expect(Object.fromEntries(notices ?? [])).toEqual({
    lastName: 'Vogel',
    firstName: 'Maria',
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    birthday: '1974-05-12',
    placeOfBirth: 'Bern',
    height: 172,
    weight: 68.5,
    career: '',
  });
});

test('ANA-04: what is no number goes out as it was typed', () => {
  const privateData = { height: 'einszweiundsiebzig', weight: '' };
  const { privateDataCategory } = sent({ ...EMPTY_ENTRIES, privateData });
  const noticeOf = (key: string) => privateDataCategory?.questions.find((each) => each.key === key)?.notice;

  expect(noticeOf('height')).toBe('einszweiundsiebzig');
  expect(noticeOf('weight')).toBe('');
});

test('ANA-04: a country alone makes no address line', () => {
  const nowhere = { street: '', house_number: '', postal_code: '', city: '', country_code: 'DE' };
  const { privateDataCategory } = submissionOf(
    aForm(),
    EMPTY_ENTRIES,
    { ...MARIA, address: nowhere },
    NOT_SIGNED,
  );

  expect(privateDataCategory?.questions.find(({ key }) => key === 'address')?.notice).toBe('');
});

test('ANA-06, ENT-18: a question travels with its words, its kind and what was answered', () => {
  const entries = withAnswer(EMPTY_ENTRIES, 'medicine', {
    checkedValue: 'yes',
    notice: ' Jodid ',
    children: { dose: '100 µg' },
  });

  expect(question(sent(entries), 'medicine')).toMatchObject({
    key: 'medicine',
    keyText: 'medicine?',
    typeInput: 'yesNoOther',
    checkedValue: 'yes',
    notice: 'Jodid',
    required: true,
    children: [{ key: 'dose', keyText: 'Dosis', notice: '100 µg' }],
  });
});

test('ANA-06, ANA-07, BOGEN-16: untouched questions are sent as no, in the language of the form', () => {
  expect(question(sent(), 'flushes')).toMatchObject({ checkedValue: 'no', notice: 'Nein' });
  expect(question(sent(EMPTY_ENTRIES, 'en'), 'flushes')).toMatchObject({ checkedValue: 'no', notice: 'No' });
});

test('ANA-07: a no does not send the entries that were typed under a yes', () => {
  const entries = withAnswer(EMPTY_ENTRIES, 'medicine', {
    checkedValue: 'no',
    notice: 'Jodid',
    level: 3,
    children: { dose: '100 µg' },
  });

  expect(question(sent(entries), 'medicine')).toMatchObject({ notice: 'Nein', children: [{ notice: '' }] });
});

test('ANA-08, OR-17: the strength of a yes travels inside checkbox', () => {
  const rated = withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes', level: 4 });
  const takenBack = withAnswer(rated, 'flushes', { checkedValue: 'no' });

  expect(question(sent(rated), 'flushes')).toMatchObject({ checkedValue: 'yes', checkbox: { level: 4 } });
  expect(question(sent(takenBack), 'flushes')).toMatchObject({ checkbox: { level: null } });
  expect(question(sent(rated), 'medicine')).toMatchObject({ checkbox: null });
});

test('a free text is sent as it was written, a blank one empty', () => {
  const entries = withAnswer(EMPTY_ENTRIES, 'lastPeriod', { notice: 'Frühjahr 2024' });

  expect(question(sent(entries), 'lastPeriod')).toMatchObject({ notice: 'Frühjahr 2024' });
  expect(question(sent(), 'lastPeriod')).toMatchObject({ notice: '' });
});

test('ANA-03, SIG-08: place, date and the image of the signature; the date is today unless changed', () => {
  const form = aForm();
  const signed = { ...NOT_SIGNED, signature: IMAGE };
  const notices = (signing: typeof signed) =>
    submissionOf(form, { ...EMPTY_ENTRIES, place: ' Berlin ' }, MARIA, signing).sign.questions.map(
      ({ key, notice }) => [key, notice],
    );

  expect(notices(signed)).toEqual([
    ['ort', 'Berlin'],
    ['date', '2026-11-15'],
    ['sign', IMAGE],
  ]);
  expect(notices({ ...signed, date: '2026-11-14' })).toContainEqual(['date', '2026-11-14']);
});

test('OR-18: every consent is sent as true or false', () => {
  expect(sent()).toMatchObject({ terms_1: false, terms_2: false, terms_3: false });
  const consents = { terms_1: false, terms_2: true, terms_3: true };
  expect(submissionOf(aForm(), EMPTY_ENTRIES, MARIA, { ...NOT_SIGNED, consents })).toMatchObject(consents);
});
