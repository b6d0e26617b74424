import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';

test('SEAM-27: while appointments are ahead the account stays, and the way to them is shown', async ({
  page,
}) => {
  await signInAt(page, '/account');
  await page.getByRole('button', { name: 'Konto löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Noch nicht möglich' });
  await expect(dialog).toContainText('Termine, die noch bevorstehen');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Zu den Terminen' }).click();
  await expect(page).toHaveURL(/\/patient\/appointment$/);
});

test('what cannot be loaded can be tried again, in English too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  let isBroken = true;
  const failAt = (pattern: string) =>
    page.route(pattern, (route) =>
      isBroken ? route.fulfill({ status: 429, json: { message: 'Too many tries.' } }) : route.continue(),
    );
  await failAt('**/api/patients/access-log*');
  await failAt('**/api/patients/deletion-request');
  await signInAt(page, '/account');

  const accesses = page.getByRole('region', { name: 'Who opened your record' });
  await expect(accesses.getByText('Too many tries.')).toBeVisible();
  const deletion = page.getByRole('region', { name: 'Delete the account' });
  await deletion.getByRole('button', { name: 'Delete the account …' }).click();
  await expect(deletion.getByText('Too many tries.')).toBeVisible();
  await expectAccessible(page);

  isBroken = false;
  await accesses.getByRole('button', { name: 'Try again' }).click();
  await expect(accesses.getByText('Too many tries.')).toBeHidden();
  await deletion.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Not possible yet' })).toBeVisible();
});
