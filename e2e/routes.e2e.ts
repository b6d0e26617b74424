import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';

test('SHELL-30, SHELL-31: Forbidden says what it is; so does an address without a screen, and leads home', async ({
  page,
}) => {
  await page.goto('/patient/forbidden');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kein Zugriff');
  await expectAccessible(page);

  await page.goto('/patient/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zur Startseite' }).last().click();
  await expect(page).toHaveURL(/\/patient\/$/);
});

test('a screen in preparation is accessible and says what it is', async ({ page }) => {
  await signInAt(page, '/chat');
  await expect(page.getByText('In Vorbereitung')).toBeVisible();
  await expectAccessible(page);
});
