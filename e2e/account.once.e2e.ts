import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { findInLetter, mailsTo } from './mailbox.ts';
import { newEmail, PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

async function changePassword(block: Locator, current: string, next: string, repeated = next): Promise<void> {
  await block.getByLabel('Aktuelles Passwort').fill(current);
  await block.getByLabel('Neues Passwort').fill(next);
  await block.getByLabel('Passwort wiederholen').fill(repeated);
  await block.getByRole('button', { name: 'Passwort ändern' }).click();
}

test('ACC-04, ACC-05, ERR-26: Account refuses a wrong password beside its field, then changes the password and ends other sessions', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await registerPatient(request);
  const authorization = `Bearer ${await signInElsewhere(baseURL, email)}`;
  await signInAt(page, '/account', email, PASSWORD);
  const block = page.getByRole('region', { name: 'Passwort ändern' });

  await changePassword(block, 'falsch', 'kurz', 'anders');
  await expect(block.getByLabel('Neues Passwort')).toHaveAccessibleDescription(/mindestens 8 Zeichen ein/);
  await changePassword(block, 'falsch', 'Abendrot-2049');
  await expect(block.getByLabel('Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[data-toast-type="error"]').last()).toContainText('Passwort stimmt nicht');
  await expect(page).toHaveURL('/patient/account');
  await expectAccessible(page);

  const sent = page.waitForRequest('**/api/patients/update-profile-password');
  await changePassword(block, PASSWORD, 'Abendrot-2049');
  expect((await sent).postDataJSON()).toEqual({
    password: {
      current_password: PASSWORD,
      new_password: 'Abendrot-2049',
      new_password_confirm: 'Abendrot-2049',
    },
  });
  await expect(page.locator('[data-toast-type="success"]')).toContainText('Ihr Passwort ist geändert.');
  await expect(block.getByLabel('Neues Passwort')).toHaveValue('');
  const answer = await request.get('/api/patients/get-profile', { headers: { authorization } });
  expect(answer.status()).toBe(401);

  // This device goes on with the new token, also after a reload.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Passwort ändern' })).toBeVisible();
});

test('a patient changes her e-mail address with her password and a link in the new mailbox', async ({
  page,
  request,
}) => {
  const email = await registerPatient(request);
  const newAddress = newEmail();
  await signInAt(page, '/account', email, PASSWORD);
  const block = page.getByRole('region', { name: 'E-Mail-Adresse ändern' });
  await block.getByLabel('Neue E-Mail-Adresse').fill(newAddress);
  await block.getByLabel('Aktuelles Passwort').fill('falsch');
  await block.getByRole('button', { name: 'Link an neue Adresse senden' }).click();
  await expect(block.getByLabel('Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true');
  await block.getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(block).toContainText('Link an die neue Adresse');
  await expect(block).toContainText(email);
  await expectAccessible(page);

  await page.goto(await findInLetter(request, newAddress, /http\S+\/confirm-email\/\S+/));
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect.poll(async () => (await mailsTo(request, email)).length).toBeGreaterThan(1);
});

test('a patient sees her signed-in devices and logs out the other ones', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await registerPatient(request);
  const tokens = [await signInElsewhere(baseURL, email), await signInElsewhere(baseURL, email)];
  await signInAt(page, '/account', email, PASSWORD);
  const list = page.getByRole('region', { name: 'Angemeldete Geräte' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').filter({ hasText: 'dieses Gerät' })).toHaveCount(1);
  await list
    .getByRole('button', { name: / abmelden$/ })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('list')).toBeFocused();
  await list.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const token of tokens) {
    const answer = await request.get('/api/patients/get-profile', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  }
});
