import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { logIn, PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { protectWithApp, registerConfirmedPatient, startLogin } from './second-factor.ts';
import { signInAt } from './sign-in.ts';

test('an account without a proven address is told to prove it first', async ({ page, request }) => {
  const email = await registerPatient(request);
  await signInAt(page, '/account', email, PASSWORD);
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'bestätigen Sie zuerst Ihre E-Mail',
  );
});

test('a recovery code replaces the app, which can then be removed', async ({ page, request, baseURL }) => {
  const email = await registerConfirmedPatient(request);
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
