import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, newEmail, PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

/** Moves the account to another address, as somebody who knows its password would. */
async function moveAccount(request: APIRequestContext, email: string): Promise<string> {
  const newAddress = newEmail();
  const login = await request.post('/api/login', { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
  await request.post('/api/patients/change-email', {
    headers,
    data: { email: newAddress, current_password: PASSWORD },
  });
  const link = await findInLetter(request, newAddress, /confirm-email\/\S+/);
  const confirmed = await request.post('/api/patients/confirm-email', {
    headers,
    data: { token: link.split('/')[1] },
  });
  expect(confirmed.ok()).toBe(true);
  return newAddress;
}

test('a used undo link says in both languages that it no longer works, and leads to the contact form', {
  tag: ONCE,
}, async ({ page }) => {
  await page.goto('/patient/undo-email/no-such-token');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Änderung der E-Mail-Adresse rückgängig machen',
  );
  await page.getByRole('button', { name: 'Änderung rückgängig machen' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Dieser Link gilt nicht mehr.');
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo the change of e-mail address');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link no longer works.');
  await page.getByRole('link', { name: 'Go to the contact page' }).click();
  await expect(page).toHaveURL('/patient/contact');
});

test('the owner of the former mailbox restores the e-mail address and chooses a new password', {
  tag: [ONCE, CORE],
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  const newAddress = await moveAccount(request, email);
  await signInAt(page, '/account', newAddress, PASSWORD);
  await expect(page.getByText(newAddress).first()).toBeVisible();

  await page.goto(await findInLetter(request, email, /http\S+\/undo-email\/\S+/));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Änderung rückgängig machen' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('gilt wieder');
  await expect(page.getByRole('main').getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await findInLetter(request, email, /http\S+\/reset-password\/\S+/));
  await page.getByLabel('Neues Passwort').fill('Abendrot-2049');
  await page.getByLabel('Passwort wiederholen').fill('Abendrot-2049');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  await logIn(page, email, 'Abendrot-2049');
  await expect(page).toHaveURL('/patient/dashboard');
});
