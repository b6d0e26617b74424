import { expect } from '@playwright/test';
import { waitForApp } from './alive.ts';
import { aPatientWithAppointment } from './appointments.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('SHELL-02: a new screen starts at the top, with the focus on its heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/patient/');
  await waitForApp(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Allgemeine Geschäftsbedingungen' });
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('back leads to the place where the visitor was, and forward to the top of the next screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/patient/');
  await waitForApp(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
});

test('a reload leads to the place where the visitor was, also after another screen of the portal', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/patient/');
  await waitForApp(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen');
  // Fonts that arrive later move the words by a few pixels.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(300, -2);
});

test('a reload of a screen that the browser renders leads a patient to the place where she was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/account', email, password);
  const postalCode = page.getByRole('textbox', { name: 'Postleitzahl' });
  await expect(postalCode).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.reload();
  await expect(postalCode).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(900, -2);
});

test('without the script of the menus the screen can be used, and the header offers to load the page again', async ({
  page,
}) => {
  const { email, password } = await aPatientWithAppointment();
  await page.route(/assets\/signed-in-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await signInAt(page, '/appointment', email, password);
  const heading = page.getByRole('heading', { level: 1, name: 'Meine Termine' });
  await expect(heading).toBeVisible();
  const reload = page.getByRole('banner').getByRole('button', { name: 'Neu laden' });
  await expect(reload).toBeVisible();
  await page.unrouteAll();
  await reload.click();
  await expect(page.getByRole('navigation', { name: 'Mein Bereich' })).toBeVisible();
  await expect(heading).toBeVisible();
});

for (const [reducedMotion, fades] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const)
  test(`a new screen fades in ${fades} times where the system says ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.id === 'content') document.documentElement.dataset.fades += 'x';
        return animate.apply(this, given);
      };
    });
    await page.goto('/patient/');
    await waitForApp(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const seen = () => page.evaluate(() => document.documentElement.dataset.fades ?? '');
    await expect.poll(async () => (await seen()).split('x').length - 1).toBe(fades);
  });

test('LANG-01, LANG-02: another language changes every text at once and survives a reload', async ({
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

test('DASH-05, APPT-02, INV-01: a patient can use the patient area from 320 to 1100 px without scrolling sideways', async ({
  page,
}) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/dashboard', email, password);
  for (const place of ['/dashboard', '/appointment', '/invoices', '/medical-history', '/account']) {
    await page.setViewportSize({ width: 1280, height: 640 });
    await page.goto(`/patient${place}`);
    await expect(page.getByRole('main').locator('table, [role=region] h2, details').first()).toBeVisible();
    for (const width of [320, 768, 1100]) {
      await page.setViewportSize({ width, height: 640 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow, `${place} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
