import { expect } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('SEAM-27: Account refuses to delete the account of a patient with coming appointments and links to them', async ({
  page,
}) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/account', email, password);
  await page.getByRole('button', { name: 'Konto löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Noch nicht möglich' });
  await expect(dialog).toContainText('Termine, die noch bevorstehen');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Zu den Terminen' }).click();
  await expect(page).toHaveURL(/\/patient\/appointment$/);
});

test('Account offers another try in English when access log and deletion do not load', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  let isBroken = true;
  const failAt = (pattern: string) =>
    page.route(pattern, (route) =>
      isBroken ? route.fulfill({ status: 429, json: { message: 'Too many tries.' } }) : route.continue(),
    );
  await failAt('**/api/patients/access-log*');
  await failAt('**/api/patients/deletion-request');
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/account', email, password);

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
