import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { test } from './test.ts';

test('HOME-01, GEN-01: Home has the heading "Patientenportal", in English "Patient portal", in light and in dark', {
  tag: ONCE,
}, async ({ page }) => {
  await page.goto('/patient/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patientenportal');
  const tiles = page.getByRole('list', { name: 'Was möchten Sie tun?' });
  await expect(tiles.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('banner')).toContainText(/Hormon|Wechseljahre/);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient portal');
  await expect(page.getByRole('group', { name: 'Book a personal appointment' })).toBeVisible();
});
