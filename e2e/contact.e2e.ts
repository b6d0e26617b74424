import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE, proves } from './details.ts';
import { mailsTo } from './mailbox.ts';
import { OWN_DOCTOR } from './own-hours.ts';
import { ADDRESS, logIn, newEmail, PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

const RECEIVED = 'Ihre Nachricht ist bei uns angekommen.';

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Betreff').fill('Frage zum Ablauf');
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Wie lange dauert das erste Gespräch?');
}

async function fillInSender(page: Page, email: string): Promise<void> {
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('Nachname').fill('Sommer');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Telefon').fill('123-456-7890');
  await page.getByLabel('Geburtsdatum').fill('14.03.1972');
  await page.getByLabel('Straße').fill('Lindenstraße');
  await page.getByLabel('Hausnummer').fill('12');
  await page.getByLabel('Postleitzahl').fill('10969');
  await page.getByRole('textbox', { name: 'Ort', exact: true }).fill('Berlin');
  await page.getByLabel(/^Ich akzeptiere/).check();
}

const send = (page: Page) => page.getByRole('button', { name: 'Nachricht senden' }).click();

test('a visitor sends the contact form, sees thanks and gets a mail', {
  tag: [ONCE, CORE],
  annotation: proves('CFORM-05, CFORM-08, OR-21, ROLE-09'),
}, async ({ page, request }) => {
  const email = newEmail();
  await page.goto('/patient/contact');
  await writeMessage(page);
  await fillInSender(page, email);
  const sent = page.waitForRequest('**/api/patients/contact/create');
  await send(page);
  expect((await sent).postDataJSON().contact).toMatchObject({
    title: 'Frage zum Ablauf',
    email,
    birthdate: '1972-03-14',
    doctor: '',
    agree_terms: true,
    website: '',
    form_token: expect.any(String),
    address: { street: 'Lindenstraße', country_code: 'DE' },
  });

  await expect(page).toHaveURL('/patient/thank');
  await expect(page.getByRole('main')).toContainText(RECEIVED);
  await expectAccessible(page);
  await expect(async () => {
    const [receipt] = await mailsTo(request, email);
    expect(receipt?.subject).toBe('Ihre Anfrage ist eingegangen');
    expect(receipt?.text).not.toContain('Ablauf');
  }).toPass();
});

test('CFORM-02, CFORM-03, API-08: the contact form shows a patient’s data; the patient chooses a doctor and sees the enquiry in the list', {
  tag: ONCE,
}, async ({ page, request }) => {
  await signInAt(page, '/contact', await registerPatient(request, ADDRESS), PASSWORD);
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByLabel('Geburtsdatum')).toHaveValue('14.03.1972');
  await expect(page.getByLabel('Straße')).toHaveValue('Lindenstraße');
  const doctors = page.getByLabel('An wen möchten Sie schreiben?');
  await expect(doctors.locator('option').filter({ hasNotText: OWN_DOCTOR })).toHaveText([
    'Klinik allgemein',
    'Dr. med. Anna Keller',
    'Dr. med. Lena Maurer',
    'Dr. med. Selin Yıldız',
  ]);
  await doctors.selectOption('Dr. med. Lena Maurer');
  await writeMessage(page);
  await page.getByLabel(/^Ich akzeptiere/).check();
  await send(page);
  await expect(page).toHaveURL('/patient/thank');

  await page.goto('/patient/contacts');
  await expect(page.getByRole('row', { name: /Frage zum Ablauf/ })).toContainText('Dr. med. Lena Maurer');
});

test('SEAM-16: the contact form renews an outdated token and sends again without a message', {
  tag: ONCE,
}, async ({ page }) => {
  let refusals = 0;
  await page.route('**/api/patients/contact/create', async (route) => {
    refusals += 1;
    if (refusals > 1) return await route.continue();
    await route.fulfill({ status: 409, json: { code: 'enquiries.form_outdated', message: 'Zu alt.' } });
  });
  await page.goto('/patient/contact');
  await writeMessage(page);
  await fillInSender(page, newEmail());
  await send(page);
  await expect(page.getByRole('button', { name: 'Wird gesendet …' })).toBeVisible();
  await expect(page).toHaveURL('/patient/thank');
  await expect(page.getByText('Zu alt.')).toHaveCount(0);
});

test('ERR-22, ERR-33: a patient whose session ends while writing logs in and finds the text again', {
  tag: ONCE,
}, async ({ page, request }) => {
  const email = await registerPatient(request, ADDRESS);
  await page.clock.install();
  await signInAt(page, '/contact', email, PASSWORD);
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await page.getByLabel('Betreff').fill('Frage zum Ablauf');
  await page.getByLabel('Straße').fill('Ahornweg');
  let isSessionOver = true;
  await page.route('**/api/chats/total-unread-count', (route) =>
    isSessionOver
      ? route.fulfill({ status: 401, json: { code: 'session.required', message: 'Bitte anmelden.' } })
      : route.fallback(),
  );
  // The pause until the next look for messages begins with the answer to the last one.
  await expect(async () => {
    await page.clock.fastForward('00:11');
    await expect(page).toHaveURL('/patient/login', { timeout: 1_000 });
  }).toPass();
  isSessionOver = false;
  await logIn(page, email);

  await expect(page).toHaveURL('/patient/contact');
  await expect(page.getByLabel('Betreff')).toHaveValue('Frage zum Ablauf');
  await expect(page.getByLabel('Straße')).toHaveValue('Ahornweg');
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
});
