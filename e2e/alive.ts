import type { Page } from '@playwright/test';

/** Waits until the page has hydrated: before, a link leads to a new page and a menu is only HTML. */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
}

/** From now on these scripts wait until they are released. */
export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
