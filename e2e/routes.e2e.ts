import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { test } from './test.ts';

test('SHELL-30, SHELL-31, GEN-09: Forbidden says what it is; so does an address without a screen, and leads home', {
  tag: ONCE,
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
