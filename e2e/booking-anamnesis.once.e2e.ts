import { expect } from '@playwright/test';
import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { BIRTHDATE, continueButton, expectStep, fillAnamnesis, PERSON, test } from './booking.ts';
import { answer, question } from './booking-anamnesis.ts';
import { openAnamnesis } from './booking-draft.ts';
import { proves } from './details.ts';

const todayInBerlin = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());

test('the history step shows the guest’s data and numbered questions', {
  annotation: proves('ANA-01, ANA-05, BOGEN-03, BOGEN-05, BOGEN-10, BOGEN-12, BOGEN-14'),
}, async ({ page }) => {
  await openAnamnesis(page);
  const form = page.locator('form');
  await expect(form.getByRole('heading', { level: 2 })).toHaveText([
    'Persönliche Angaben',
    'Gynäkologische Gesundheit',
    'Weitere wichtige Angaben',
    'Ihre Antworten im Überblick',
    'Einwilligungen',
    'Ihre Unterschrift',
  ]);
  const known = form.locator('dl');
  for (const entry of [PERSON.Nachname, PERSON.Vorname, '14.03.1972'])
    await expect(known).toContainText(entry);
  await expect(known).toContainText('Lindenstraße 12a, 10115 Berlin, Deutschland');

  const labels = await form.locator('legend, label').allTextContents();
  const numbers = labels.flatMap((label) => /^(\d+)\. /.exec(label)?.[1] ?? []).map(Number);
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  await expect(question(page, 'lastPeriod').getByRole('textbox')).toBeVisible();
  await expect(question(page, 'lastPeriod').locator('label')).toHaveText(/\?\s*\*$/);
  await expect(question(page, 'pregnancies').locator('legend')).toHaveText(/\?\s*\*$/);

  const consents = form.getByRole('checkbox');
  await expect(consents).toHaveCount(3);
  for (const [index, isRequired] of [false, true, true].entries()) {
    await expect(consents.nth(index)).not.toBeChecked();
    await expect(consents.nth(index)).toHaveJSProperty('required', isRequired);
  }
  for (const field of [/^Ort\s*\*$/, /^Datum\s*\*$/]) await expect(form.getByLabel(field)).toBeVisible();
  await expect(form.getByLabel(/^Datum/)).toHaveValue(todayInBerlin());
  await expect(form.getByText(/^Unterschrift\s*\*$/)).toBeVisible();
  await expect(form.getByText('Noch nicht unterschrieben')).toBeVisible();
});

test('the history step sends the whole form with all answers', {
  annotation: proves('ANA-02, ANA-03, ANA-04, ANA-06, ANA-07, ANA-09, LANG-11'),
}, async ({ page }) => {
  await openAnamnesis(page);
  await fillAnamnesis(page);
  await page.getByLabel('Körpergröße in cm').fill('172');
  await page.getByLabel('Gewicht in kg').fill('68,5');
  await answer(page, 'pregnancies', 'Ja').check();
  await question(page, 'pregnancies').getByRole('textbox').nth(1).fill('Zwei, 2001 und 2004');
  const sent = page.waitForRequest('**/api/patients/appointment/step');
  await continueButton(page).click();
  const { anamneseDaten, ...step } = (await sent).postDataJSON();
  expect(step).toEqual({
    step: 5,
    service_id: expect.any(Number),
    schedule_id: expect.any(String),
    doctor_id: expect.any(Number),
    locale: 'de',
  });
  await expectStep(page, 6);

  const { privateDataCategory, categories, sign, ...rest }: AnamnesisSubmission = anamneseDaten;
  expect(rest).toMatchObject({ terms_1: true, terms_2: true, terms_3: true });
  expect(Object.fromEntries(sign.questions.map(({ key, notice }) => [key, notice]))).toEqual({
    ort: 'Berlin',
    date: todayInBerlin(),
    sign: expect.stringMatching(/^data:image\/png;base64,/),
  });
  const personal = privateDataCategory?.questions.map(({ key, notice }) => [key, notice]) ?? [];
  expect(Object.fromEntries(personal)).toEqual({
    lastName: PERSON.Nachname,
    firstName: PERSON.Vorname,
    street: PERSON.Straße,
    house_number: PERSON.Hausnummer,
    postal_code: PERSON.Postleitzahl,
    city: 'Berlin',
    country: 'Deutschland',
    address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    birthday: BIRTHDATE,
    placeOfBirth: '',
    height: 172,
    weight: 68.5,
    career: '',
  });
  expect(categories.map(({ slug }) => slug)).toEqual(['gynecologicalHealth', 'otherImportant']);
  const given = (key: string) => categories[0]?.questions.find((each) => each.key === key);
  expect(given('currentComplaints')).toMatchObject({
    keyText: expect.stringContaining('Beschwerden'),
    typeInput: 'yesNoOther',
    checkedValue: 'no',
    notice: 'Nein',
    required: true,
    checkbox: { level: null },
  });
  expect(given('lastPeriod')).toMatchObject({ typeInput: 'text', notice: 'Vor drei Wochen' });
  expect(given('pregnancies')).toMatchObject({
    checkedValue: 'yes',
    required: true,
    children: [{ key: 'births', notice: 'Zwei, 2001 und 2004' }, {}, {}],
  });
});
