import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectOurFonts } from './fonts.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

const MOST_SHIFT = 0.01;
/** The page, its scripts, the logo and one question, without the two fonts, of which not every browser tells us. */
const MOST_REQUESTS = 10;
/** Scripts and data come one after the other, as they do from far away. */
const FAR_AWAY = { offline: false, latency: 60, downloadThroughput: -1, uploadThroughput: -1 };
const SIZES = [
  { width: 390, height: 844 },
  // The phone of Lighthouse.
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
];

declare global {
  interface Window {
    /** What moved without having been pressed: how much, and what. */
    moved: { value: number; what: string }[];
  }
}

function noteShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''));
      if (!hadRecentInput) window.moved.push({ value, what: what.join(' ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What other journeys write meanwhile would move the lists. The page asks for its data all the same. */
function hearNoNews(): void {
  const ask = window.fetch;
  window.fetch = (address, options) =>
    String(address).endsWith('/stream') ? new Promise(() => {}) : ask(address, options);
}

async function openSteady(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(noteShifts);
  await page.addInitScript(hearNoNews);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAR_AWAY);
  return page;
}

/** Nothing is loading any more, and the picture after it is on the screen. */
async function expectSteady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('[data-skeleton]'), path).toHaveCount(0);
  await expectOurFonts(page);
  const moved = await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return window.moved;
  });
  const shift = moved.reduce((sum, { value }) => sum + value, 0);
  expect(shift, `${path}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MOST_SHIFT);
}

test('nothing moves on the pages of visitors while they load, and few files make up the first step of a booking', async ({
  browser,
}) => {
  for (const size of SIZES) {
    // A browser that has nothing yet, its fonts included.
    const context = await browser.newContext();
    const page = await openSteady(context);
    await page.setViewportSize(size);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await expectSteady(page, '/patient/book-appointment');
    await page.waitForLoadState('networkidle');
    expect(asked, 'nothing is asked for twice').toEqual([...new Set(asked)]);
    const files = asked.filter((address) => !address.endsWith('.woff2'));
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
    for (const place of ['', 'login', 'register', 'contact', 'agb', 'doctors', 'doctors/anna-keller'])
      await expectSteady(page, `/patient/${place}`);
    await context.close();
  }
});

test('nothing moves on the pages of patients while their data arrive', async ({ context }) => {
  const page = await openSteady(context);
  await signInAt(page, '/', 'patientin@example.com', DEMO_PASSWORD);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const place of ['dashboard', 'appointment', 'chat', 'invoices', 'account'])
      await expectSteady(page, `/patient/${place}`);
  }
});

test('nothing moves in the workspace while its data arrive', async ({ context }) => {
  const page = await openSteady(context);
  await openWorkspace(page, '/', 'aerztin@example.com');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const place of ['today', 'calendar', 'patients', 'chats'])
      await expectSteady(page, `/staff/${place}`);
  }
});
