import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE, proves } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, PASSWORD, PASSWORD_LABEL, registerPatient } from './patients.ts';
import { test } from './test.ts';

const NEW_PASSWORD = 'Abendrot-2049';

test('a patient sets a new password by the mailed link and comes to Login', {
  tag: CORE,
  annotation: proves('PWD-03, PWD-04, PWD-05, SESS-09, GEN-08'),
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  await request.post('/api/patients/forgot-password', { data: { email } });
  const link = await findInLetter(request, email, /http\S+\/reset-password\/\S+/);
  await page.goto(link);
  for (const label of ['Neues Passwort', 'Passwort wiederholen']) {
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'password');
    await expect(page.getByLabel(label)).toHaveAttribute('required', '');
  }
  await expectAccessible(page);

  await page.getByLabel('Neues Passwort').fill(NEW_PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(NEW_PASSWORD);
  const sent = page.waitForRequest('**/api/patients/reset-password');
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
  expect((await sent).postDataJSON()).toEqual({
    token: expect.stringMatching(/^\S{20,}$/),
    email,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });
  await expect(page).toHaveURL('/patient/login');
  await expect(page.locator('[data-toast-type="success"]')).toContainText(
    'Ihr neues Passwort ist gespeichert.',
  );

  await logIn(page, email, PASSWORD);
  await expect(page.getByLabel(PASSWORD_LABEL)).toHaveAttribute('aria-invalid', 'true');
  await logIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/patient/dashboard');
});
