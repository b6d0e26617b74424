import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE } from './details.ts';
import { PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { codeOf, protectWithApp, startLogin } from './second-factor.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('a patient sets up an authenticator app with password and first code, and sees the recovery codes once', {
  tag: ONCE,
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  await signInAt(page, '/account', email, PASSWORD);
  const section = page.getByRole('region', { name: 'Zweite Bestätigung' });
  await section.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Aktuelles Passwort')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  const link = dialog.getByRole('link', { name: 'In der App auf diesem Gerät öffnen' });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await expect(dialog).toContainText(secret.slice(0, 4));
  await dialog.getByLabel('Code aus der App').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code aus der App')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('Code aus der App').fill(codeOf(secret));
  await page.keyboard.press('Enter');

  const codes = page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Ich habe die Codes gespeichert' }).click();
  await expect(section).toContainText('aktiv');
  await expect(section).toContainText('Wiederherstellungscodes');
});

test('the login asks for a code of the app, refuses a wrong code and accepts the right one', {
  tag: [ONCE, CORE],
}, async ({ page, request, baseURL }) => {
  const email = await registerPatient(request);
  const { secret } = await protectWithApp(request, await signInElsewhere(baseURL, email));
  await startLogin(page, email);
  const code = page.getByLabel('Code aus Ihrer Authenticator-App');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Bestätigung');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');
});
