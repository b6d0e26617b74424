import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE } from './details.ts';
import { test } from './test.ts';

async function goHome(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(/\/patient\/?$/);
}

test('THANK-02, THANK-05: /thank, /success and /cancel show the default text and a button to Home when nothing was sent', {
  tag: [ONCE, CORE],
}, async ({ page }) => {
  for (const path of ['/thank', '/success', '/cancel']) {
    await page.goto(`/patient${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');
    await expect(page.getByRole('main')).toContainText('Wir haben Ihre Angaben erhalten.');
    if (path === '/thank') await expectAccessible(page);
    await goHome(page);
  }
});
