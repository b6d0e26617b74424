import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

for (const theme of ['light', 'dark'] as const) {
  for (const language of ['de', 'en'] as const) {
    test(`every component in every state is accessible (${theme}, ${language})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/sandbox/ui');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
    });
  }
}
