import { expect } from '@playwright/test';
import { waitForApp } from './alive.ts';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE } from './details.ts';
import { test } from './test.ts';

test('HOME-01, GEN-01: Home has the heading "Patientenportal", in English "Patient portal", in light and in dark', {
  tag: [ONCE, CORE],
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

test('the words of Home do not move when the picture beside them comes', async ({ page }) => {
  await page.goto('/patient/');
  await waitForApp(page);
  const place = await page.locator('main h1').evaluate((heading) => {
    const withPicture = heading.getBoundingClientRect().top;
    document.querySelector('main section svg[viewBox="0 0 445 300"]')?.parentElement?.remove();
    return { withPicture, without: heading.getBoundingClientRect().top };
  });
  expect(place.without).toBe(place.withPicture);
});

test('Whoever comes back from a doctor finds Home where she had scrolled it', { tag: ONCE }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Also where the app has rendered Home itself.
  await page.goto('/patient/login');
  await page.getByRole('banner').getByRole('link', { name: 'Online Klinik' }).click();
  const doctor = page.getByRole('link', { name: 'Dr. med. Anna Keller' });
  await page
    .getByRole('list', { name: 'Was möchten Sie tun?' })
    .getByRole('listitem')
    .last()
    .scrollIntoViewIfNeeded();
  await doctor.scrollIntoViewIfNeeded();
  // Fonts that arrive late may move the page until she presses.
  await page.evaluate(() => {
    addEventListener('click', () => sessionStorage.setItem('pressedAt', `${window.scrollY}`), true);
  });
  await doctor.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr. med. Anna Keller');
  const place = await page.evaluate(() => Number(sessionStorage.getItem('pressedAt')));
  await page.goBack();
  await expect(doctor).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1);
});
