import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE } from './details.ts';
import { test } from './test.ts';

test('SHELL-30, SHELL-31, GEN-09: Forbidden and an unknown address explain themselves and link to Home', {
  tag: [ONCE, CORE],
}, async ({ page }) => {
  await page.goto('/patient/forbidden');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kein Zugriff');
  await expectAccessible(page);

  await page.goto('/patient/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zur Startseite' }).last().click();
  await expect(page).toHaveURL(/\/patient\/$/);
});
