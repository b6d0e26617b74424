import { expect } from '@playwright/test';
import { waitForApp } from './alive.ts';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE, proves } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, PASSWORD_LABEL, registerPatient } from './patients.ts';
import { test } from './test.ts';

test('the login has two tabs, and a failed login shows the reason under the password', {
  tag: CORE,
  annotation: proves('LOGIN-01, LOGIN-02, LOGIN-04, ERR-18, VAL-16, OR-23'),
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  await page.goto('/patient/login');
  await expect(page.getByRole('tab')).toHaveText(['Passwort', 'Einmal-Code']);
  const panel = page.getByRole('tabpanel', { name: 'Passwort' });
  await expect(panel.getByLabel('E-Mail-Adresse')).toHaveAttribute('type', 'email');
  await expect(panel.getByLabel(PASSWORD_LABEL)).toHaveAttribute('type', 'password');
  await expect(panel.getByLabel('Auf diesem Gerät angemeldet bleiben')).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'Jetzt registrieren' })).toHaveAttribute(
    'href',
    '/patient/register',
  );
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveAttribute(
    'href',
    '/patient/forgot-password',
  );
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Anmelden' }).click();
  await expect(panel.getByLabel('E-Mail-Adresse')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expect(panel.getByLabel(PASSWORD_LABEL)).toHaveAttribute('aria-invalid', 'true');

  await logIn(page, email, 'falsch');
  const password = panel.getByLabel(PASSWORD_LABEL);
  await expect(password).toHaveAccessibleDescription(/^E-Mail-Adresse oder Passwort stimmen nicht, oder/);
  await expect(password).toBeFocused();
  await expect(panel.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expect(page).toHaveURL('/patient/login');
  await expectAccessible(page);
});

test('a patient logs in with a mailed code pasted with spaces, and the server refuses wrong codes', {
  tag: [ONCE, CORE],
  annotation: proves('OTP-01, OTP-02, OTP-03, OTP-05, ERR-19, GEN-05'),
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  await page.goto('/patient/login');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await waitForApp(page);
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Code senden' }).click();

  const code = page.getByRole('textbox', { name: 'Einmal-Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('status').filter({ hasText: 'ein Code unterwegs' })).toBeVisible();

  const digits = await findInLetter(request, email, /\b\d{6}\b/);
  for (const guess of ['000000', '111111'].filter((each) => each !== digits)) {
    await code.fill(guess);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(/Code stimmt nicht/);
    await expect(code).toBeFocused();
  }
  await expect(page).toHaveURL('/patient/login');
  await expectAccessible(page);

  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Petra Sommer' })).toBeVisible();
});
