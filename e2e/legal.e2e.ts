import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { test } from './test.ts';

test('the accessibility statement can be read at both widths, and every page leads to it', async ({
  page,
}) => {
  await page.goto('/patient/accessibility?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility statement');
  await expect(page.getByRole('article').first()).toContainText('Market surveillance authority');
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page).toHaveURL(/\/patient\/barrierefreiheit$/);
});

test('LEGAL-01: a visitor reads a legal text, in light and in dark', { tag: ONCE }, async ({ page }) => {
  await page.goto('/patient/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutzerklärung');
  await expect(page.getByRole('article').first()).toContainText('Demotext');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
