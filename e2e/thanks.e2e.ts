import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { test } from './test.ts';

async function goHome(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(/\/patient\/?$/);
}

test('THANK-01: /payment/cancel says that the payment was not completed, and links to Home', {
  tag: ONCE,
}, async ({ page }) => {
  await page.goto('/patient/payment/cancel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlung nicht abgeschlossen');
  await expect(page.getByRole('main')).toContainText('versuchen Sie es noch einmal');
  await expectAccessible(page);
  await goHome(page);
});

test('THANK-02, THANK-05: /thank, /success and /cancel show the default text and a button to Home when nothing was sent', {
  tag: ONCE,
}, async ({ page }) => {
  for (const path of ['/thank', '/success', '/cancel']) {
    await page.goto(`/patient${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');
    await expect(page.getByRole('main')).toContainText('Wir haben Ihre Angaben erhalten.');
    if (path === '/thank') await expectAccessible(page);
    await goHome(page);
  }
});

test('THANK-04: ThankYou thanks the patient and says that full access follows after approval', {
  tag: ONCE,
}, async ({ page }) => {
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
