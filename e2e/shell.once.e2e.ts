import { expect } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { openAsPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('CONST-26, STATE-07: the header asks for the unread count every 10 s for a patient, and never for a visitor', async ({
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

  await openAsPatient(page, '/account');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /^\d+ ungelesene Nachricht/ })).toBeVisible();
  const before = asked;
  await page.clock.runFor(10_000);
  await expect.poll(() => asked).toBeGreaterThan(before);
  // On a busy machine the clock has gone on meanwhile: the count is that of any later answer.
  await expect(header.getByRole('link', { name: /^([2-9]|\d\d+) ungelesene Nachrichten$/ })).toBeVisible();
});

test('SHELL-02: a new screen starts at the top, with the focus on its heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/patient/');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Allgemeine Geschäftsbedingungen' });
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('SET-01, SET-02: a visitor sees changed settings of the clinic after a reload', async ({ page }) => {
  const settings = [{ key: 'hospital_name', value: 'Praxis am See' }];
  await page.route('**/api/get-settings', (route) => route.fulfill({ json: { data: settings } }));
  await page.goto('/patient/');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Praxis am See');
  settings.push({ key: 'hospital_subtitel', value: 'Hormone im Gleichgewicht' });
  await page.reload();
  const home = header.getByRole('link', { name: /zur Startseite/ });
  await expect(home.getByText('Hormone im Gleichgewicht')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Praxis am See');
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
    await page.goto(`/patient${place}`);
    await expect(page.getByRole('main').locator('table, [role=region] h2').first()).toBeVisible();
    for (const width of [320, 768, 1100]) {
      await page.setViewportSize({ width, height: 640 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow, `${place} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
