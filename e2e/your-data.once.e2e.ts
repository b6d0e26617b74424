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
