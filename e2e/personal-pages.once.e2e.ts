import { expect, type Page } from '@playwright/test';
import { holdScripts, waitForApp } from './alive.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { openAsPatient } from './patients.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { test } from './test.ts';

/** What the first visit leaves in the browser; the next page is rendered with it. */
async function openBefore(page: Page): Promise<void> {
  await openAsPatient(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Neueste Nachrichten' })).toBeVisible();
}

/** Opens a page whose scripts wait until they are released. With the clock of tests the server has time to render it. */
async function openRendered(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  const answer = await page.goto(path, { waitUntil: 'commit' });
  expect(answer?.headers()['cache-control']).toBe('no-store');
  return release;
}

test('a patient reads her screens before any script is there; then the app asks for nothing again', {
  tag: CORE,
}, async ({ page }) => {
  await openBefore(page);
  for (const [path, asked] of [
    ['/patient/dashboard', 'patients/dashboard'],
    ['/patient/appointment', 'get-appointments'],
  ] as const) {
    const release = await openRendered(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Petra|Meine Termine/);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    // Her browser has our fonts, and waits for them with the first picture.
    await expect(page.locator('head link[rel=preload][as=font]')).toHaveCount(2);
    await expectAccessible(page);
    const repeated: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => request.url().includes(asked) && repeated.push(request.url()));
    page.on('pageerror', ({ message }) => faults.push(message));
    release();
    await waitForApp(page);
    await expectAccessible(page);
    expect([repeated, faults], path).toEqual([[], []]);
    await page.unrouteAll();
  }
});

test('what is to be taken today is on the page of the server, and stays in its place when it can be ticked', async ({
  page,
}) => {
  await signInAt(page, '/dashboard', 'patientin@example.com', DEMO_PASSWORD);
  const doses = page.getByRole('region', { name: 'Heute einnehmen' }).getByRole('checkbox');
  await expect(doses).not.toHaveCount(0);
  const release = await openRendered(page, '/patient/dashboard');
  await expect(doses.first()).toBeVisible();
  const rendered = await doses.first().boundingBox();
  release();
  await waitForApp(page);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  expect(await doses.first().boundingBox()).toEqual(rendered);
});

test('a button that is pressed before the app is there is pressed when it is', async ({ page }) => {
  await openBefore(page);
  const release = await openRendered(page, '/patient/dashboard');
  await page.getByRole('button', { name: 'Petra Sommer' }).click();
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
});

test('after a logout that never reached the server, nothing of the patient is rendered for the next person', async ({
  page,
}) => {
  await openBefore(page);
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Petra Sommer' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/patient\/$/);

  const answer = await page.goto('/patient/dashboard');
  expect(await answer?.text()).not.toContain('Petra');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
});
