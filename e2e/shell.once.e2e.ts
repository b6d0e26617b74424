import { expect, test } from '@playwright/test';
import { signInAt } from './sign-in.ts';

test('CONST-26, STATE-07: the unread count is asked for every 10 s while signed in, and not while logged out', async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  // The stream would tell the true count.
  await page.route('**/api/chats/stream', (route) => route.abort());
  await page.route('**/api/chats/total-unread-count', (route) => {
    asked += 1;
    return route.fulfill({ json: { data: { unread_count: asked } } });
  });
  await page.goto('/patient/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(25_000);
  expect(asked).toBe(0);

  await signInAt(page, '/account');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '1 ungelesene Nachricht', exact: true })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(header.getByRole('link', { name: '2 ungelesene Nachrichten', exact: true })).toBeVisible();
});

test('SHELL-02: navigation starts at the top, with the focus on the new heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/patient/');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Allgemeine Geschäftsbedingungen' });
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('SET-01, SET-02: what the clinic changes in its settings shows after a reload', async ({ page }) => {
  const settings = [{ key: 'hospital_name', value: 'Praxis am See' }];
  await page.route('**/api/get-settings', (route) => route.fulfill({ json: { data: settings } }));
  await page.goto('/patient/');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Praxis am See');
  settings.push({ key: 'hospital_subtitel', value: 'Hormone im Gleichgewicht' });
  await page.reload();
  await expect(header.getByText('Hormone im Gleichgewicht')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Praxis am See');
});

test('LANG-01, LANG-02: switching the language changes every text at once and survives a reload', async ({
  page,
}) => {
  await page.goto('/patient/forbidden');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access');
  await expect(page.getByRole('contentinfo')).toContainText('Privacy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access');
});

test.describe('the narrowest screens', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('the shell fits 320 px without sideways scrolling', async ({ page }) => {
    await signInAt(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
