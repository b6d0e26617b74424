import { expect } from '@playwright/test';
import { proves } from './details.ts';
import { tabTo } from './keyboard.ts';
import { logIn, PASSWORD, PASSWORD_LABEL, registerPatient } from './patients.ts';
import { test } from './test.ts';

test('a patient logs in by keyboard, sees her name and stays signed in after a reload', {
  annotation: proves('LOGIN-03, LOGIN-05, OR-22, OR-24, OR-29, STATE-03'),
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  await page.goto('/patient/login');
  await tabTo(page.getByLabel('E-Mail-Adresse'));
  await page.keyboard.type(email);
  await tabTo(page.getByLabel(PASSWORD_LABEL));
  await page.keyboard.type(PASSWORD);
  await tabTo(page.getByLabel('Auf diesem Gerät angemeldet bleiben'));
  await page.keyboard.press('Space');
  const sent = page.waitForRequest('**/api/login');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ email, password: PASSWORD, remember: true });

  await expect(page).toHaveURL('/patient/dashboard');
  const name = page.getByRole('banner').getByRole('button', { name: 'Petra Sommer' });
  await expect(name).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).sort()).toEqual(['language', 'patientToken', 'patientUser']);
  expect(JSON.parse(stored.patientUser ?? '')).toEqual({ id: expect.any(Number), name: 'Petra Sommer' });

  await page.reload();
  await expect(name).toBeVisible();
  for (const place of ['login', 'register']) {
    await page.goto(`/patient/${place}`);
    await expect(page).toHaveURL('/patient/dashboard');
  }
});

test('the login leads a patient back to the screen that needed it, also after the session ended elsewhere', {
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
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
  await logIn(page, email);
  await expect(page).toHaveURL('/patient/account');
});
