import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './axe.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, logOut, PASSWORD, registerPatient } from './patients.ts';

/** A code of the app; the server takes each only once, so the next login needs the next one. */
function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

async function confirmPassword(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

test('an authenticator app protects the login; a recovery code helps out; both can go again', async ({
  page,
  request,
}) => {
  const email = await registerPatient(request);
  const link = await findInLetter(request, email, /confirm-email\/\S+/);
  await request.post('/api/patients/confirm-email', { data: { token: link.split('/')[1] } });
  await page.goto('/patient/account');
  await logIn(page, email);

  const section = page.getByRole('region', { name: 'Zweite Bestätigung' });
  await section.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  await expect(page.getByRole('dialog').getByLabel('Aktuelles Passwort')).toBeFocused();
  await expectAccessible(page);
  await confirmPassword(page, 'Weiter');
  const key = await page
    .getByRole('dialog')
    .getByText(/^Schlüssel:/)
    .textContent();
  const secret = (key ?? '').replace(/Schlüssel:|\s/g, '');
  await expectAccessible(page);
  await page.getByLabel('Code aus der App').fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');

  const codes = page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' });
  const recoveryCode = await codes.getByRole('listitem').first().textContent();
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Ich habe die Codes gespeichert' }).click();
  await expect(section).toContainText('aktiv');

  await logOut(page);
  await page.goto('/patient/login');
  await logIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zweite Bestätigung');
  await expect(page.getByLabel('Code aus Ihrer Authenticator-App')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code aus Ihrer Authenticator-App').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');

  await logOut(page);
  await page.goto('/patient/login');
  await logIn(page, email);
  await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await expect(page.getByLabel('Wiederherstellungscode')).toBeFocused();
  await page.keyboard.type(recoveryCode ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');

  await page.goto('/patient/account');
  await section.getByRole('button', { name: 'Authenticator-App entfernen' }).click();
  await confirmPassword(page, 'Entfernen');
  await expect(section).toContainText('nicht eingerichtet');
});
