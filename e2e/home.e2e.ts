import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { PASSWORD_LABEL } from './patients.ts';
import { signInAt } from './sign-in.ts';

const GUEST_TILES = [
  ['HOME-02', 'Persönlichen Termin buchen', '/patient/book-appointment'],
  ['HOME-04', 'Bereits Patientin?', '/patient/login'],
  ['HOME-05', 'Neu bei uns?', '/patient/register'],
  ['HOME-06', 'Nachrichten', '/patient/login'],
  ['HOME-07', 'Allgemeine Fragen', '/patient/contact'],
] as const;

const PATIENT_TILES = [
  ['HOME-02', 'Persönlichen Termin buchen', '/patient/book-appointment'],
  ['HOME-03, ROLE-03', 'Wichtige Befunde senden', '/patient/befunde'],
  ['HOME-06', 'Nachrichten', '/patient/chat'],
  ['HOME-07', 'Allgemeine Fragen', '/patient/contact'],
] as const;

for (const theme of ['light', 'dark'] as const) {
  test(`HOME-01: Home is headed "Patientenportal" and accessible (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/patient/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patientenportal');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(GUEST_TILES.length);
    await expectAccessible(page);
  });
}

test('HOME-01: in English it is headed "Patient portal"', async ({ page }) => {
  await page.goto('/patient/');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient portal');
  await expect(page.getByRole('group', { name: 'Book a personal appointment' })).toBeVisible();
  await expectAccessible(page);
});

for (const [row, title, address] of GUEST_TILES) {
  test(`${row}: for a visitor the tile "${title}" leads to ${address}`, async ({ page }) => {
    await page.goto('/patient/');
    await page.getByRole('group', { name: title }).getByRole('heading').click();
    await expect(page).toHaveURL(address);
  });
}

for (const [row, title, address] of PATIENT_TILES) {
  test(`${row}: for a patient the tile "${title}" leads to ${address}`, async ({ page }) => {
    await signInAt(page, '/');
    await page.getByRole('group', { name: title }).getByRole('link').click();
    await expect(page).toHaveURL(address);
  });
}

test('HOME-03, ROLE-03, HOME-04, HOME-05: the tiles for visitors give way to the one for patients', async ({
  page,
}) => {
  await signInAt(page, '/');
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(PATIENT_TILES.length);
  await expect(page.getByRole('group', { name: 'Bereits Patientin?' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Neu bei uns?' })).toHaveCount(0);
  await expectAccessible(page);
});

test('HOME-06: after the login the visitor is where the tile Messages leads', async ({ page }) => {
  await page.goto('/patient/');
  await page.getByRole('group', { name: 'Nachrichten' }).getByRole('link').click();
  await page.getByLabel('E-Mail-Adresse').fill('patientin@example.com');
  await page.getByLabel(PASSWORD_LABEL).fill('Demo-Passwort-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/chat');
});
