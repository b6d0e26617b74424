import { expect, type Locator, type Page } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { confirmSections, fillAnamnesis, test } from './booking.ts';
import { CORE, ONCE, proves } from './details.ts';
import { tabTo } from './keyboard.ts';
import { logIn, PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';

const PLACE = '/anamnese-bogen';
const ADDRESS = 'Lindenstraße 12a, 10115 Berlin';

/** A new patient with nothing signed yet, at the questionnaire. */
async function openBogen(page: Page): Promise<string> {
  const email = await registerPatient(page.request, ADDRESS);
  await signInAt(page, PLACE, email, PASSWORD);
  await expect(sendButton(page)).toBeVisible();
  return email;
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'SENDEN', exact: true });
const question = (page: Page, key: string): Locator =>
  page.locator(`[id^="anamnesebogen-"][id$="-${key}"]`).first();
const answer = (page: Page, key: string, word: string) =>
  question(page, key).getByLabel(word, { exact: true });

test('the history form shows the patient’s data and numbered questions in all sections', {
  tag: ONCE,
  annotation: proves(
    'BOGEN-01, BOGEN-02, BOGEN-03, BOGEN-05, BOGEN-08, BOGEN-09, BOGEN-10, BOGEN-12, BOGEN-13, BOGEN-14',
  ),
}, async ({ page }) => {
  const onFile = page.waitForResponse('**/api/patients/get-address');
  await openBogen(page);
  expect((await (await onFile).json()).data.full_address).toContain(ADDRESS);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anamnesebogen');
  await expect(page.getByText('Ihre Antworten lesen nur die Ärztinnen, die Sie behandeln.')).toBeVisible();
  const form = page.locator('#anamnesebogen');
  await expect(form.getByRole('heading', { level: 2 })).toHaveText([
    'Persönliche Angaben',
    'Gynäkologische Gesundheit',
    'Weitere wichtige Angaben',
    'Zyklus',
    'Stimmung',
    'Klassische Wechseljahresbeschwerden',
    'Intime Fragen',
    'Weitere Beschwerden',
    'Ihre Antworten im Überblick',
    'Einwilligungen',
    'Ihre Unterschrift',
  ]);
  for (const entry of ['Sommer', 'Petra', '14.03.1972', `${ADDRESS}, Deutschland`])
    await expect(form.locator('dl')).toContainText(entry);
  for (const label of ['Geburtsort', 'Körpergröße in cm', 'Gewicht in kg', 'Beruf'])
    await expect(form.getByLabel(label)).toBeEmpty();

  const labels = await form.locator('legend, label').allTextContents();
  const numbers = labels.flatMap((label) => /^(\d+)\. /.exec(label)?.[1] ?? []).map(Number);
  expect(numbers.length).toBeGreaterThan(60);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  for (const time of ['in den letzten 12 Monaten', 'vor 12 bis 24 Monaten'])
    expect(labels.join(' ')).toContain(time);
  await expect(form.getByRole('checkbox')).toHaveCount(3);
  await expect(form.getByLabel(/^Datum\s*\*$/)).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click();
  await expect(page).toHaveURL(/\/patient\/?$/);
});

test('the form sends incomplete answers, and each error of the server stands at its question', {
  tag: ONCE,
  annotation: proves('BOGEN-04, BOGEN-06, BOGEN-07, BOGEN-11, BOGEN-15, BOGEN-18'),
}, async ({ page }) => {
  await openBogen(page);
  await expect(question(page, 'sleepProblems').getByRole('textbox')).toHaveCount(0);
  await answer(page, 'sleepProblems', 'Ja').check();
  await expect(question(page, 'sleepProblems').getByRole('textbox')).toHaveCount(3);

  await confirmSections(page);
  await page.getByLabel(/^Ort/).clear();
  const refused = page.waitForResponse('**/api/patients/create-anamnesebogen');
  await sendButton(page).click();
  expect((await refused).status()).toBe(422);

  await expect(page.locator('[data-toast-type=error]')).toBeVisible();
  const firstWrong = question(page, 'lastPeriod').getByRole('textbox');
  await expect(firstWrong).toBeFocused();
  await expect(firstWrong).toHaveAccessibleDescription(/Bitte füllen Sie dieses Feld aus\.$/);
  const scale = question(page, 'sleepProblems').getByRole('group', {
    name: /^Skala von 1 \(leicht\) bis 5 \(sehr stark\)/,
  });
  await expect(scale).toHaveAccessibleDescription(/Bitte wählen Sie, wie stark/);
  for (const [index, isRefused] of [false, true, true].entries())
    await expect(page.getByRole('checkbox').nth(index)).toHaveAttribute('aria-invalid', String(isRefused));
  await expect(page.getByLabel(/^Ort/)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('a patient signs and sends the history form by keyboard, reaches the documents and finds an empty form later', {
  tag: [ONCE, CORE],
  annotation: proves('BOGEN-16, BOGEN-17, BOGEN-19, API-34'),
}, async ({ page }) => {
  await openBogen(page);
  await fillAnamnesis(page);
  const no = answer(page, 'currentComplaints', 'Nein');
  await no.focus();
  await no.press('ArrowLeft');
  await expect(answer(page, 'currentComplaints', 'Ja')).toBeChecked();
  await tabTo(question(page, 'currentComplaints').getByRole('textbox'));
  await page.keyboard.type('Schlaflose Nächte');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');

  const answered = page.waitForResponse('**/api/patients/create-anamnesebogen');
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  // First what passes by: a toast stays for five seconds only.
  await expect(page.locator('[data-toast-type=success]')).toContainText(
    'Ihr Anamnesebogen ist unterschrieben',
  );
  await expect(page).toHaveURL(/\/medical-history$/);
  const response = await answered;
  const request = response.request();
  expect(request.headers()['idempotency-key']).toBeTruthy();
  const { anamneseDaten, locale } = request.postDataJSON();
  expect(locale).toBe('de');
  const [complaints, lastPeriod] = anamneseDaten.categories[0].questions;
  expect(complaints).toMatchObject({
    checkedValue: 'yes',
    notice: 'Schlaflose Nächte',
    checkbox: { level: 1 },
  });
  expect(lastPeriod).toMatchObject({ keyText: expect.stringContaining('Regelblutung'), typeInput: 'text' });
  expect(anamneseDaten.categories[3].questions[0]).toMatchObject({ checkedValue: 'no', notice: 'Nein' });

  await expect(page.getByText('Anamnesebogen, Fassung 1', { exact: true })).toBeVisible();
  await expectPaper(page, (await response.json()).data.id);

  await page.goto(`/patient${PLACE}`);
  await expect(answer(page, 'currentComplaints', 'Nein')).toBeChecked();
  await expect(question(page, 'lastPeriod').getByRole('textbox')).toBeEmpty();
  await expect(page.getByText('Noch nicht unterschrieben')).toBeVisible();
});

/** The signed form as a file of its owner. */
async function expectPaper(page: Page, id: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('patientToken'));
  const file = await page.request.get(`/api/patients/anamneses/${id}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

test('a patient copies her earlier answers into the form, and answers typed before stay', {
  tag: ONCE,
}, async ({ page }) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, PLACE, email, password);
  await page.getByLabel('Gewicht in kg').fill('70');
  await page.getByRole('button', { name: /^Antworten vom \d\d\.\d\d\.\d{4} übernehmen$/ }).click();

  await expect(page.getByText(/sind übernommen/)).toBeFocused();
  await expect(page.getByLabel('Gewicht in kg')).toHaveValue('70');
  await expect(page.getByLabel('Beruf')).toHaveValue('Architektin');
  await expect(page.getByLabel('Geburtsort')).toHaveValue('Köln');
  await expect(question(page, 'lastPeriod').getByRole('textbox')).toHaveValue('Vor etwa zwei Wochen');
  await expect(page.getByLabel(/^Ort/)).toHaveValue('Berlin');
});

test('typed answers survive other screens, another language, a new login and a reload', {
  tag: ONCE,
}, async ({ page }) => {
  const email = await openBogen(page);
  const period = question(page, 'lastPeriod').getByRole('textbox');
  await period.click();
  await page.keyboard.type('Im Mai');
  await page.getByRole('link', { name: 'Im Profil ändern' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(period).toHaveValue('Im Mai');

  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('button', { name: 'SEND', exact: true })).toBeVisible();
  await expect(period).toHaveValue('Im Mai');
  await page.getByRole('button', { name: /^DE/ }).click();

  await confirmSections(page);
  await page.route('**/api/patients/create-anamnesebogen', (route) =>
    route.fulfill({ status: 401, json: { message: 'Bitte melden Sie sich an.', code: 'session.required' } }),
  );
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/anamnese-bogen$/);
  await expect(period).toHaveValue('Im Mai');

  await page.reload();
  await expect(period).toHaveValue('Im Mai');
});
