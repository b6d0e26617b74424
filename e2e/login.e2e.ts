import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, newEmail, PASSWORD, PASSWORD_LABEL, registerPatient } from './patients.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';

const MARIA = 'patientin@example.com';

test('LOGIN-01, LOGIN-02: two tabs; the first asks for password and offers Register and ForgotPassword', async ({
  page,
}) => {
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
});

test('LOGIN-03, LOGIN-05, OR-22, OR-24: a login keeps token and user, shows the name and leads to the dashboard', async ({
  page,
}) => {
  await page.goto('/patient/login');
  await page.getByLabel('Auf diesem Gerät angemeldet bleiben').check();
  const request = page.waitForRequest('**/api/login');
  await logIn(page, MARIA, DEMO_PASSWORD);
  expect((await request).postDataJSON()).toEqual({ email: MARIA, password: DEMO_PASSWORD, remember: true });

  await expect(page).toHaveURL('/patient/dashboard');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Maria Vogel' })).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).sort()).toEqual(['language', 'patientToken', 'patientUser']);
  expect(JSON.parse(stored.patientUser ?? '')).toEqual({ id: expect.any(Number), name: 'Maria Vogel' });
});

test('OR-24, SESS-12: the login leads back to the screen that asked for it', async ({ page }) => {
  await page.goto('/patient/invoices?page=2');
  await expect(page).toHaveURL('/patient/login');
  await logIn(page, MARIA, DEMO_PASSWORD);
  await expect(page).toHaveURL('/patient/invoices?page=2');
});

test('LOGIN-04, ERR-18, VAL-16, OR-23: a failed login says why under the password and keeps the address', async ({
  page,
}) => {
  await page.goto('/patient/login');
  await logIn(page, MARIA, 'falsch');
  const password = page.getByLabel(PASSWORD_LABEL);
  await expect(password).toHaveAccessibleDescription('E-Mail-Adresse oder Passwort stimmen nicht.');
  await expect(password).toBeFocused();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(MARIA);
  await expect(page).toHaveURL('/patient/login');
  await expectAccessible(page);
});

test('a login without entries names both fields', async ({ page }) => {
  await page.goto('/patient/login');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expect(page.getByLabel(PASSWORD_LABEL)).toHaveAttribute('aria-invalid', 'true');
});

test('a login while the server cannot be reached says so and loses nothing', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort());
  await page.goto('/patient/login');
  await logIn(page, MARIA, DEMO_PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'nicht erreichbar' })).toBeVisible();
  await expect(page.getByLabel(PASSWORD_LABEL)).toHaveValue(DEMO_PASSWORD);
});

test('a patient logs in by keyboard alone', async ({ page }) => {
  await page.goto('/patient/login');
  await tabTo(page.getByLabel('E-Mail-Adresse'));
  await page.keyboard.type(MARIA);
  await tabTo(page.getByLabel(PASSWORD_LABEL));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');
});

test('OR-29: a patient who is signed in is led past Login and Register', async ({ page }) => {
  await signInAt(page, '/login');
  await expect(page).toHaveURL('/patient/dashboard');
  await page.goto('/patient/register');
  await expect(page).toHaveURL('/patient/dashboard');
});

test('OTP-01, OTP-02, OTP-03, GEN-05: a code from the mailbox logs in, pasted with spaces', async ({
  page,
  request,
}) => {
  const email = await registerPatient(request);
  await page.goto('/patient/login');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Code senden' }).click();

  const code = page.getByRole('textbox', { name: 'Einmal-Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('status').filter({ hasText: 'ein Code unterwegs' })).toBeVisible();
  await expectAccessible(page);

  const digits = await findInLetter(request, email, /\b\d{6}\b/);
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Petra Sommer' })).toBeVisible();
});

test('OTP-05, ERR-19: a wrong code is refused in a danger alert, time and again', async ({ page }) => {
  await page.goto('/patient/login');
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(newEmail());
  await page.getByRole('button', { name: 'Code senden' }).click();
  const code = page.getByRole('textbox', { name: 'Einmal-Code' });
  for (const guess of ['000000', '111111']) {
    await code.fill(guess);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(/Code stimmt nicht/);
    await expect(code).toBeFocused();
  }
  await expect(page).toHaveURL('/patient/login');
  await expectAccessible(page);
});

test('OTP-04: back to the e-mail address, code and messages are gone', async ({ page }) => {
  await page.goto('/patient/login');
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  const email = newEmail();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('button', { name: 'Code senden' }).click();
  await page.getByRole('textbox', { name: 'Einmal-Code' }).fill('123456');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible();

  await page.getByRole('button', { name: 'Zurück zur E-Mail-Adresse' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Code senden' }).click();
  await expect(page.getByRole('textbox', { name: 'Einmal-Code' })).toHaveValue('');
});

test('a code on its way survives a look at the other tab; a new one is locked for a minute', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/patient/login');
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(newEmail());
  await page.getByRole('button', { name: 'Code senden' }).click();
  await expect(page.getByRole('button', { name: /Erneut möglich in/ })).toBeDisabled();
  await page.getByRole('tab', { name: 'Passwort' }).click();
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  await expect(page.getByRole('textbox', { name: 'Einmal-Code' })).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: 'Code erneut senden' })).toBeEnabled();
});

test('SESS-04, ERR-22, STATE-05: a session that was ended elsewhere leads to Login and back', async ({
  page,
  request,
}) => {
  const email = await registerPatient(request);
  await page.goto('/patient/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/patient/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('patientToken'));
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });

  await page.goto('/patient/account');
  await expect(page).toHaveURL('/patient/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/patient/account');
});

test('SESS-05, ERR-23: what is forbidden leads to the screen Forbidden', async ({ page }) => {
  await page.route('**/api/patients/get-profile', (route) =>
    route.fulfill({ status: 403, json: { message: 'Kein Zugriff.', code: 'session.forbidden' } }),
  );
  await signInAt(page, '/account');
  await expect(page).toHaveURL('/patient/forbidden');
});

test('STATE-03: a reload keeps the patient signed in', async ({ page }) => {
  await signInAt(page, '/');
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Maria Vogel' })).toBeVisible();
});
