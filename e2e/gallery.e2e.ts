import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

test('every component in every state is accessible, in light and German, in dark and English', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/sandbox/ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /^EN/ }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
});

test('what opens over the page is accessible too: dialog, menu, toasts', async ({ page }) => {
  await page.goto('/sandbox/ui');
  await page.getByRole('button', { name: 'Maria Vogel' }).click();
  await expectAccessible(page, 'section:has([aria-expanded="true"])');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Dialog öffnen', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Dialog öffnen', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Fehler zeigen' }).click();
  await expect(page.locator('[data-toast-type="error"]')).toBeVisible();
  await expectAccessible(page, '[popover]');
});
