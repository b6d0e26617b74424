import { expect } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, logOut, newEmail, PASSWORD, registerPatient } from './patients.ts';
import { fillInRegistration } from './register.ts';
import { test } from './test.ts';

test('OR-46: the registration answers a known address with the same panel, and only a mail to its owner says that the account exists', async ({
  page,
  request,
}) => {
  const email = await registerPatient(request);
  await page.goto('/patient/register');
  await fillInRegistration(page, email);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen, Petra Sommer!');
  await findInLetter(request, email, /\/patient\/login/);
});

test('a visitor registers by keyboard alone', async ({ page }) => {
  await page.goto('/patient/register');
  await tabTo(page.getByLabel('Herr', { exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Frau', { exact: true })).toBeChecked();
  const entries: [label: string, keys: string][] = [
    ['Vorname', 'Petra'],
    ['Nachname', 'Sommer'],
    ['Geburtsdatum', '03031972'],
    ['Telefon', '1234567890'],
    ['E-Mail-Adresse', newEmail()],
    ['Passwort', PASSWORD],
    ['Passwort wiederholen', PASSWORD],
  ];
  for (const [label, keys] of entries) {
    await tabTo(page.getByLabel(new RegExp(`^${label}\\s\\*$`)));
    await page.keyboard.type(keys);
  }
  await tabTo(page.getByLabel(/^Ich akzeptiere/));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen, Petra Sommer!');
});

test('a visitor registers, confirms by mail without a password on the same device, changes the password and logs in again', async ({
  page,
  request,
  baseURL,
}) => {
  const email = newEmail();
  await page.goto('/patient/register');
  await fillInRegistration(page, email);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Willkommen/);

  const link = await findInLetter(request, email, /http\S+\/confirm-email\/\S+/);
  expect(link.startsWith(baseURL ?? '')).toBe(true);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail-Adresse bestätigen');
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Ihre E-Mail-Adresse ist bestätigt.');
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  await expect(page).toHaveURL('/patient/dashboard');
  await page.goto('/patient/account');
  const block = page.getByRole('region', { name: 'Passwort ändern' });
  await block.getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await block.getByLabel('Neues Passwort').fill('Abendrot-2049');
  await block.getByLabel('Passwort wiederholen').fill('Abendrot-2049');
  await block.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Ihr Passwort ist geändert.')).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL('/patient/');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
  await page.goto('/patient/login');
  await logIn(page, email, 'Abendrot-2049');
  await expect(page).toHaveURL('/patient/dashboard');
});
