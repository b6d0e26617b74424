import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { salutationValues } from './booking.ts';
import { CORE_ON_PHONE, ONCE, proves } from './details.ts';
import { ADDRESS, openAsPatient, PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('ACC-01, ACC-02: Account shows a patient her personal data and full address, in light and in dark', {
  tag: CORE_ON_PHONE,
}, async ({ page }) => {
  const email = await openAsPatient(page, '/account');
  const data = page.getByRole('region', { name: 'Persönliche Daten' });
  await expect(data.getByLabel('Frau', { exact: true })).toBeChecked();
  expect(await salutationValues(page)).toHaveLength(7);
  await expect(data.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(data.getByLabel('Nachname')).toHaveValue('Sommer');
  await expect(data.getByLabel('Geburtsdatum')).toHaveValue('14.03.1972');
  await expect(data.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expect(data.getByLabel('Telefon')).toHaveValue('1234567890');
  await expect(data.getByLabel('Straße')).toHaveValue('Lindenstraße');
  await expect(data.getByLabel('Hausnummer')).toHaveValue('12a');
  await expect(data.getByLabel('Postleitzahl')).toHaveValue('10969');
  await expect(data.getByRole('textbox', { name: 'Ort', exact: true })).toHaveValue('Berlin');
  await expect(data.getByLabel('Land')).toHaveValue('DE');
  await expect(data.getByText(ADDRESS)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('Account refuses wrong data beside the fields, then saves and shows the new name and address', {
  tag: ONCE,
  annotation: proves('ACC-03, ACC-07, SESS-08, SHELL-50, ERR-33'),
}, async ({ page, request }) => {
  await signInAt(page, '/account', await registerPatient(request), PASSWORD);
  const data = page.getByRole('region', { name: 'Persönliche Daten' });
  await data.getByLabel('Nachname').fill('Winter');
  await data.getByLabel('Straße').fill('Ahornweg');
  await data.getByLabel('Telefon').fill('12');
  await data.getByRole('button', { name: 'Speichern' }).click();
  await expect(data.getByLabel('Telefon')).toBeFocused();
  await expect(data.getByLabel('Telefon')).toHaveAttribute('aria-invalid', 'true');
  await expect(data.getByRole('textbox', { name: 'Ort', exact: true })).toHaveAccessibleDescription(
    'Bitte füllen Sie dieses Feld aus.',
  );
  await expect(page.locator('[data-toast-type="error"]')).toContainText('Bitte prüfen Sie Ihre Eingaben.');
  await expect(data.getByLabel('Nachname')).toHaveValue('Winter');
  await expectAccessible(page);

  await data.getByLabel('Telefon').fill('301234567');
  await data.getByLabel('Hausnummer').fill('4');
  await data.getByLabel('Postleitzahl').fill('20095');
  await data.getByRole('textbox', { name: 'Ort', exact: true }).fill('Hamburg');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast-type="success"]')).toContainText('Ihre Angaben sind gespeichert.');
  await expect(data.getByText(/Ahornweg 4, 20095 Hamburg/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Petra Winter' })).toBeVisible();
});

test('OR-10, ACC-08: the document form shows the patient’s data with one address text and links to Account', {
  tag: ONCE,
}, async ({ page }) => {
  await openAsPatient(page, '/document');
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue(new RegExp(ADDRESS));
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  for (const label of ['Aktuelles Passwort', 'Neues Passwort', 'Passwort wiederholen']) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('button', { name: /speichern|ändern/i })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'In meinem Profil ändern' }).first().click();
  await expect(page).toHaveURL('/patient/account');
});
