import { expect } from '@playwright/test';
import { proves } from './details.ts';
import { tabTo } from './keyboard.ts';
import { logIn, newEmail, PASSWORD_LABEL, registerPatient } from './patients.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { test } from './test.ts';

const MARIA = 'patientin@example.com';

test('a login by keyboard keeps token and user, shows the name and lasts', {
  annotation: proves('LOGIN-03, LOGIN-05, OR-22, OR-24, OR-29, STATE-03'),
}, async ({ page }) => {
  await page.goto('/patient/login');
  await tabTo(page.getByLabel('E-Mail-Adresse'));
  await page.keyboard.type(MARIA);
  await tabTo(page.getByLabel(PASSWORD_LABEL));
  await page.keyboard.type(DEMO_PASSWORD);
  await tabTo(page.getByLabel('Auf diesem Gerät angemeldet bleiben'));
  await page.keyboard.press('Space');
  const request = page.waitForRequest('**/api/login');
  await page.keyboard.press('Enter');
  expect((await request).postDataJSON()).toEqual({ email: MARIA, password: DEMO_PASSWORD, remember: true });

  await expect(page).toHaveURL('/patient/dashboard');
  const name = page.getByRole('banner').getByRole('button', { name: 'Maria Vogel' });
  await expect(name).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).sort()).toEqual(['language', 'patientToken', 'patientUser']);
  expect(JSON.parse(stored.patientUser ?? '')).toEqual({ id: expect.any(Number), name: 'Maria Vogel' });

  await page.reload();
  await expect(name).toBeVisible();
  for (const place of ['login', 'register']) {
    await page.goto(`/patient/${place}`);
    await expect(page).toHaveURL('/patient/dashboard');
  }
});

test('the login leads back to the screen that asked for it, also when a session was ended elsewhere', {
  annotation: proves('OR-24, SESS-04, SESS-12, ERR-22, STATE-05'),
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  await page.goto('/patient/invoices?page=2');
  await expect(page).toHaveURL('/patient/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/patient/invoices?page=2');

  const token = await page.evaluate(() => localStorage.getItem('patientToken'));
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
  await page.goto('/patient/account');
  await expect(page).toHaveURL('/patient/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
  await logIn(page, email);
  await expect(page).toHaveURL('/patient/account');
});

test('a login while the server cannot be reached says so and loses nothing', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort());
  await page.goto('/patient/login');
  await logIn(page, MARIA, DEMO_PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'nicht erreichbar' })).toBeVisible();
  await expect(page.getByLabel(PASSWORD_LABEL)).toHaveValue(DEMO_PASSWORD);
});

test('OTP-04: a code on its way survives a look at the other tab; back to the address it is gone, and another takes a minute', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/patient/login');
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  const email = newEmail();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('button', { name: 'Code senden' }).click();
  const code = page.getByRole('textbox', { name: 'Einmal-Code' });
  await expect(page.getByRole('button', { name: /Erneut möglich in/ })).toBeDisabled();
  await page.getByRole('tab', { name: 'Passwort' }).click();
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  await code.fill('123456');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible();

  await page.getByRole('button', { name: 'Zurück zur E-Mail-Adresse' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Code senden' }).click();
  await expect(code).toHaveValue('');
  await expect(page.getByRole('button', { name: /Erneut möglich in/ })).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: 'Code erneut senden' })).toBeEnabled();
});

test('SESS-05, ERR-23: what is forbidden leads to the screen Forbidden', async ({ page }) => {
  await page.route('**/api/patients/get-profile', (route) =>
    route.fulfill({ status: 403, json: { message: 'Kein Zugriff.', code: 'session.forbidden' } }),
  );
  await signInAt(page, '/account');
  await expect(page).toHaveURL('/patient/forbidden');
});
