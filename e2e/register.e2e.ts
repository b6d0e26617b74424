import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { salutationValues } from './booking.ts';
import { CORE, ONCE, proves } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { PASSWORD, PASSWORD_LABEL, registerUnproven } from './patients.ts';
import { test } from './test.ts';

test('the registration form asks for person, password, address and consent, and names each wrong field once', {
  tag: [ONCE, CORE],
  annotation: proves('REG-01, REG-02, REG-05, REG-06, ERR-01, VAL-05, VAL-06, VAL-07, CONST-11, CONST-18'),
}, async ({ page }) => {
  await page.goto('/patient/register');
  expect(await salutationValues(page)).toEqual(['mr', 'mrs', 'mr_dr', 'ms_dr', 'mr_prof', 'ms_prof', 'none']);
  await expect(page.getByLabel('Telefon')).toHaveAttribute('placeholder', '151-234-5678');
  await expect(page.getByText('+49')).toBeVisible();
  await expect(page.getByLabel(PASSWORD_LABEL)).toHaveAccessibleDescription('Mindestens 8 Zeichen');
  await expect(page.getByLabel('Postleitzahl')).toHaveAttribute('inputmode', 'numeric');
  const countries = page.getByLabel('Land').locator('option');
  await expect(page.getByLabel('Land')).toHaveValue('DE');
  for (const [place, name] of ['Deutschland', 'Österreich', 'Schweiz'].entries()) {
    await expect(countries.nth(place)).toHaveText(name);
  }
  await expectAccessible(page);

  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('E-Mail-Adresse').fill('keine Adresse');
  await page.getByLabel(PASSWORD_LABEL).fill('kurz');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();

  await expect(page.getByText('Registrierung fehlgeschlagen')).toBeVisible();
  await expect(page.getByLabel('Herr', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByLabel('Vorname')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(
    'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  );
  for (const label of ['Nachname', 'Telefon', 'Geburtsdatum', 'Passwort wiederholen']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel(/^Ich akzeptiere/)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await page.getByLabel('E-Mail-Adresse').fill('petra@example.com');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('aria-invalid', 'false');

  await page.getByRole('button', { name: /^EN/ }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
});

test('a new patient confirms the e-mail address with the password, and a used link says that it no longer works', {
  tag: [ONCE, CORE],
}, async ({ page, request }) => {
  await page.goto('/patient/confirm-email/no-such-token');
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Dieser Link gilt nicht mehr.');
  await expectAccessible(page);

  const email = await registerUnproven(request);
  await page.goto(await findInLetter(request, email, /http\S+\/confirm-email\/\S+/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail-Adresse bestätigen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  const password = page.getByLabel('Passwort', { exact: false }).first();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Ihre E-Mail-Adresse ist bestätigt.');
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  await expect(page).toHaveURL('/patient/dashboard');
});
