import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

test('THANK-01: /payment/cancel says that the payment was not completed, and links home', async ({
  page,
}) => {
  await page.goto('/patient/payment/cancel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlung nicht abgeschlossen');
  await expect(page.getByRole('main')).toContainText('versuchen Sie es noch einmal');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(/\/patient\/?$/);
});

for (const [row, path] of [
  ['THANK-02', '/thank'],
  ['THANK-05', '/success'],
  ['THANK-05', '/cancel'],
] as const) {
  test(`${row}: ${path} without a submission shows the default text and a button home`, async ({ page }) => {
    await page.goto(`/patient${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');
    await expect(page.getByRole('main')).toContainText('Wir haben Ihre Angaben erhalten.');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
    await expect(page).toHaveURL(/\/patient\/?$/);
  });
}

test('THANK-04: ThankYou says thanks, and that full access follows after approval', async ({ page }) => {
  await page.goto('/patient/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');
  await expect(page.getByRole('main')).toContainText(
    'nach der Freigabe steht Ihnen das Portal vollständig offen',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('main')).toContainText('after approval you have full access');
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL(/\/patient\/?$/);
});
