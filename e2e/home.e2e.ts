import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE, proves } from './details.ts';
import { openAsPatient } from './patients.ts';
import { test } from './test.ts';

test('HOME-01, GEN-01: Home has the heading "Patientenportal", in English "Patient portal", in light and in dark', {
  tag: ONCE,
}, async ({ page }) => {
  await page.goto('/patient/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patientenportal');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('banner')).toContainText(/Hormon|Wechseljahre/);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient portal');
  await expect(page.getByRole('group', { name: 'Book a personal appointment' })).toBeVisible();
});

test('Home shows a patient the findings tile instead of the tiles for visitors', {
  tag: ONCE,
  annotation: proves('HOME-03, ROLE-03, HOME-04, HOME-05'),
}, async ({ page }) => {
  await openAsPatient(page, '/');
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(4);
  await expect(page.getByRole('group', { name: 'Wichtige Befunde senden' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Bereits Patientin?' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Neu bei uns?' })).toHaveCount(0);
  await expectAccessible(page);
});
