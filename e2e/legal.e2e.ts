import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { test } from './test.ts';

test('LEGAL-01: a visitor reads a legal text, in light and in dark', { tag: ONCE }, async ({ page }) => {
  await page.goto('/patient/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutzerklärung');
  await expect(page.getByRole('article').first()).toContainText('Demotext');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
