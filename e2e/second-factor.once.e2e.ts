import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openPayment } from './booking-draft.ts';
import { payByCard } from './booking-payment.ts';
import { logIn, PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { protectWithApp, startLogin } from './second-factor.ts';
import { test } from './test.ts';

test('Account tells a guest without a confirmed address to confirm it before a second factor', async ({
  page,
}) => {
  await openPayment(page);
  await payByCard(page);
  await page.goto('/patient/account');
  await expect(page.getByRole('region', { name: 'E-Mail-Adresse ändern' })).toContainText(
    'noch nicht bestätigt',
  );
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'bestätigen Sie zuerst Ihre E-Mail',
  );
});

test('a patient logs in with a recovery code and removes the app', async ({ page, request, baseURL }) => {
  const email = await registerPatient(request);
  const { recoveryCode } = await protectWithApp(request, await signInElsewhere(baseURL, email));
  await startLogin(page, email);
  await page.getByRole('button', { name: 'Zurück zur Anmeldung' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await logIn(page, email);
  await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await expect(page.getByLabel('Wiederherstellungscode')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');

  await page.goto('/patient/account');
  const section = page.getByRole('region', { name: 'Zweite Bestätigung' });
  await section.getByRole('button', { name: 'Authenticator-App entfernen' }).click();
  await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
  await expect(section).toContainText('nicht eingerichtet');
});
