import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';

const PUBLIC = [
  ['SHELL-04', '/', 'Patientenportal'],
  ['SHELL-05', '/book-appointment', 'Was können wir für Sie tun?'],
  ['SHELL-06', '/login', 'Anmelden'],
  ['SHELL-07', '/register', 'Registrieren'],
  ['SHELL-09', '/payment/cancel', 'Zahlung nicht abgeschlossen'],
  ['SHELL-10', '/thank', 'Vielen Dank'],
  ['SHELL-11', '/thank-you', 'Vielen Dank'],
  ['SHELL-12', '/success', 'Vielen Dank'],
  ['SHELL-12', '/cancel', 'Vielen Dank'],
  ['SHELL-13', '/contact', 'Kontakt'],
  ['SHELL-14', '/agb', 'Allgemeine Geschäftsbedingungen'],
  ['SHELL-15', '/privacy-policy', 'Datenschutzerklärung'],
  ['SHELL-16', '/imprint', 'Impressum'],
  ['SHELL-17', '/forgot-password', 'Passwort vergessen'],
  ['SHELL-18', '/reset-password/abc?email=a%40example.com', 'Neues Passwort'],
  ['SHELL-19', '/confirm-payment/abc', 'Patientenportal'],
  ['SHELL-30', '/forbidden', 'Kein Zugriff'],
] as const;

const PRIVATE = [
  ['SHELL-08, ROLE-05, BEF-03', '/befunde', 'Befunde senden'],
  ['SHELL-20', '/dashboard', 'Übersicht'],
  ['SHELL-21', '/account', 'Mein Profil'],
  ['SHELL-22', '/document', 'Meine Angaben'],
  ['SHELL-23', '/medical-history', 'Dokumente'],
  ['SHELL-24', '/anamnese-bogen', 'Anamnesebogen'],
  ['SHELL-25', '/chat?conversation_id=1', 'Nachrichten'],
  ['SHELL-26', '/appointment', 'Meine Termine'],
  ['SHELL-27', '/invoices', 'Rechnungen'],
  ['SHELL-28', '/contacts', 'Anfragen'],
] as const;

for (const [row, path, heading] of PUBLIC) {
  test(`${row}, SHELL-03: ${path} opens directly, named "${heading}", and is accessible`, async ({
    page,
  }) => {
    await page.goto(`/patient${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle('Patient');
    await expectAccessible(page);
  });
}

for (const [row, path, heading] of PRIVATE) {
  test(`${row}, SHELL-03: ${path} leads visitors to Login and opens for a patient, named "${heading}"`, async ({
    page,
  }) => {
    await page.goto(`/patient${path}`);
    await expect(page).toHaveURL(/\/patient\/login$/);
    await signInAt(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle('Patient');
  });
}

test('a screen in preparation is accessible and says what it is', async ({ page }) => {
  await signInAt(page, '/invoices');
  await expect(page.getByText('In Vorbereitung')).toBeVisible();
  await expectAccessible(page);
});

test('SHELL-01: a reload stays on the screen, without # in the address', async ({ page }) => {
  await page.goto('/patient/contact');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
  expect(page.url()).not.toContain('#');
});

test('SHELL-29: the terms open by the absolute link /patient/agb', async ({ page }) => {
  await page.goto('/patient/agb');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen');
});

test('SHELL-31: an address without a screen says so and leads home', async ({ page }) => {
  await page.goto('/patient/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zur Startseite' }).last().click();
  await expect(page).toHaveURL(/\/patient\/$/);
});
