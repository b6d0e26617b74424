import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, newEmail, PASSWORD, PASSWORD_LABEL, registerPatient } from './patients.ts';

const NEW_PASSWORD = 'Abendrot-2049';

test('PWD-01, VAL-14: ForgotPassword asks for an address and says that a link is sent', async ({ page }) => {
  await page.goto('/patient/forgot-password');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('required', '');
  await expect(page.getByRole('main')).toContainText('Wir schicken Ihnen einen Link');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(
    /Bitte füllen Sie dieses Feld aus/,
  );
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expectAccessible(page);
});

test('PWD-02, OR-26: the answer stays beside the form and the button is locked for a minute', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/patient/forgot-password');
  const email = newEmail();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  const request = page.waitForRequest('**/api/patients/forgot-password');
  await page.getByRole('button', { name: 'Link senden' }).click();
  expect((await request).postDataJSON()).toEqual({ email });

  const answer = /ist ein Link zum Zurücksetzen unterwegs/;
  await expect(page.getByRole('main').getByRole('status')).toHaveText(answer);
  await expect(page.locator('[data-toast-type="success"]')).toHaveText(answer);
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expect(page.getByRole('button', { name: /Erneut möglich in/ })).toBeDisabled();
  await expectAccessible(page);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: 'Link senden' })).toBeEnabled();
});

test('PWD-03, PWD-04, PWD-05, SESS-09, GEN-08: the link of the mail leads to a new password, and that to Login', async ({
  page,
  request,
}) => {
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

test('PWD-06, ERR-20, ERR-26: a failed reset says so in a toast, in the error list and under the fields', async ({
  page,
}) => {
  await page.goto('/patient/reset-password/no-such-token?email=petra%40example.com');
  await page.getByLabel('Neues Passwort').fill('kurz');
  await page.getByLabel('Passwort wiederholen').fill('anders');
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
  await expect(page.getByLabel('Neues Passwort')).toHaveAccessibleDescription(/mindestens 8 Zeichen ein/);
  await expect(page.getByLabel('Neues Passwort')).toBeFocused();
  await expect(page.getByLabel('Passwort wiederholen')).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Neues Passwort').fill(NEW_PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
  const list = page.getByRole('main').getByRole('alert');
  await expect(list).toContainText('Beim Zurücksetzen Ihres Passworts ist ein Fehler aufgetreten.');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.locator('[data-toast-type="error"]').last()).toContainText(
    'Dieser Link gilt nicht mehr.',
  );
  await expect(page.getByLabel('Neues Passwort')).toHaveValue(NEW_PASSWORD);
  await expectAccessible(page);
});

test('PWD-06: the English text is the specified one', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto('/patient/reset-password/no-such-token?email=petra%40example.com');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'An error occurred while resetting your password. Please try again.',
  );
});
