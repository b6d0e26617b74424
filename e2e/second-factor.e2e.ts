import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './axe.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, PASSWORD, registerPatient, signInElsewhere } from './patients.ts';

/** A code of the app. The server takes each only once, so a second one comes from another half minute. */
function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

/** Only who has proven her address may protect the account further. */
async function registerConfirmedPatient(request: APIRequestContext): Promise<string> {
  const email = await registerPatient(request);
  const link = await findInLetter(request, email, /confirm-email\/\S+/);
  await request.post('/api/patients/confirm-email', {
    data: { token: link.split('/')[1], password: PASSWORD },
  });
  return email;
}

/** The same set-up as on the screen, for tests of what comes after it. */
async function protectWithApp(request: APIRequestContext, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = '/api/patients/second-factor/totp';
  const begun = await request.post(path, { headers, data: { current_password: PASSWORD } });
  const { secret } = (await begun.json()).data;
  const confirmed = await request.post(`${path}/confirm`, { headers, data: { code: codeOf(secret, -1) } });
  const codes: string[] = (await confirmed.json()).data.recovery_codes;
  return { secret: secret as string, recoveryCode: codes[0] ?? '' };
}

async function startLogin(page: Page, email: string): Promise<void> {
  await page.goto('/patient/login');
  await logIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zweite Bestätigung');
}

test('an app is set up with the password and a first code; recovery codes are shown once', async ({
  page,
  request,
}) => {
  const email = await registerConfirmedPatient(request);
  await page.goto('/patient/account');
  await logIn(page, email);
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

test('an account without a proven address is told to prove it first', async ({ page, request }) => {
  const email = await registerPatient(request);
  await page.goto('/patient/account');
  await logIn(page, email);
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'bestätigen Sie zuerst Ihre E-Mail',
  );
});

test('the login asks for a code of the app, refuses a wrong one and takes the right one', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await registerConfirmedPatient(request);
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
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');
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
