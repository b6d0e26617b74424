import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { test } from './test.ts';

test('the gallery shows every component in every state accessibly, in light and German', {
  tag: ONCE,
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/sandbox/ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page);
});

test('the gallery shows every component in every state accessibly, in dark and English', {
  tag: ONCE,
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/sandbox/ui');
  await page.getByRole('button', { name: /^EN/ }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
});

test('dialog, menu and toasts of the gallery are accessible when open', { tag: ONCE }, async ({ page }) => {
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

test('the focus stays near a pressed button that disappears or becomes disabled', { tag: ONCE }, async ({
  page,
}) => {
  await page.goto('/sandbox/ui');
  const pages = page.getByRole('navigation', { name: 'Viele Seiten' });
  await pages.getByRole('button', { name: 'Seite 20' }).click();
  await pages.getByRole('button', { name: 'Vorherige Seite' }).click();
  const next = pages.getByRole('button', { name: 'Nächste Seite' });
  await next.click();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();

  await page.getByRole('button', { name: 'Suche zurücksetzen' }).click();
  await expect(page.locator('[aria-label*="Ohne Treffer"] [type=search]')).toBeFocused();

  await page
    .getByRole('button', { name: /\.pdf entfernen$/ })
    .first()
    .click();
  await expect(page.locator('[type=file]:focus')).toBeAttached();
});

test('a toast moves into an opening dialog, where readers hear and close it, and out again', {
  tag: ONCE,
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/sandbox/ui');
  await page.getByRole('button', { name: 'Fehler zeigen' }).click();
  const toast = page.locator('[data-toast-type="error"]');
  await expect(toast).toBeVisible();
  // It must not go by itself meanwhile.
  await page.clock.pauseAt(Date.now() + 1000);

  await page.getByRole('button', { name: 'Dialog öffnen', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleDescription(/./);
  await page.clock.runFor(200);
  await expect(dialog.getByRole('alert').locator(toast)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.clock.runFor(200);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Dialog öffnen', exact: true }).click();
  await page.clock.runFor(200);
  await toast.getByRole('button').click();
  await expect(toast).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
