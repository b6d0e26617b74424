import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

const FACES = [
  { theme: 'light', language: 'de' },
  { theme: 'dark', language: 'en' },
] as const;

for (const { theme, language } of FACES) {
  test(`every component in every state is accessible (${theme}, ${language})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/sandbox/ui');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(page);
  });
}

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
