import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { blockingTime, layoutShift, type PageLoad } from './page-metrics.ts';
import { type Seen, watchPage } from './watch.ts';

/** The network and the processor of a visitor. */
export interface Device {
  name: string;
  context: BrowserContextOptions;
  /** Bits per second and milliseconds; undefined for the network as it is. */
  network?: { bitsPerSecond: number; latencyMs: number };
  /** How much slower its processor is than this one. */
  timesSlower: number;
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const SLOW_PHONE: Device = {
  name: 'A slow phone',
  context: PHONE,
  network: { bitsPerSecond: 1_600_000, latencyMs: 150 },
  timesSlower: 4,
};
/**
 * “Slow 4G” as Lighthouse and Puppeteer apply it: a request costs 3.75 round trips, for the connection, and a tenth of
 * the throughput is lost.
 */
export const SLOW_4G_PHONE: Device = {
  ...SLOW_PHONE,
  name: 'A slow phone on “Slow 4G” as Lighthouse applies it',
  network: { bitsPerSecond: 1_600_000 * 0.9, latencyMs: 150 * 3.75 },
};
export const THIS_MACHINE: Device = {
  name: 'Without throttling',
  context: { viewport: { width: 1280, height: 800 } },
  timesSlower: 1,
};

/** Nothing new for this long, and the page is there. */
const QUIET_MS = 1_200;
const LONGEST_WAIT_MS = 40_000;
const LONGEST_STEP_MS = 90_000;

/** Signs somebody in, in a browser that knows nobody yet. */
export type SignIn = (context: BrowserContext) => Promise<void>;
export const asVisitor: SignIn = async () => undefined;

/** Where the portal is, and a page of another site, from which visitors come. */
export interface Places {
  baseURL: string;
  elsewhere: string;
}

/** A window of a device, from which all that is known of the person before is gone. */
export async function openDevice(
  browser: Browser,
  device: Device,
  { baseURL, elsewhere }: Places,
  signIn: SignIn,
) {
  const context = await browser.newContext({
    ...device.context,
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(watchPage);
  await signIn(context);
  return {
    /**
     * Loads an address in a tab that showed another site; the second time is a warm one. An empty tab would lend its
     * process to the static page, and not to the portal, whose opener policy asks for one of its own.
     */
    async load(path: string): Promise<PageLoad & { text: string; shifts: Seen['shifts'] }> {
      const page = await openTab(context);
      await page.goto(elsewhere);
      const traffic = await slowDown(page, device);
      await traffic.open(new URL(path, baseURL).href);
      const seen = await traffic.whenQuiet();
      // biome-ignore lint/performance/useDomNodeTextContent: the static page has the words that are seen, line by line.
      const text = await page.locator('body').innerText();
      await page.close();
      return {
        lcpMs: seen.lcpMs,
        usableMs: seen.usableMs,
        cls: layoutShift(seen.shifts),
        tbtMs: blockingTime(seen.longTasksMs),
        ...traffic.loaded(),
        text,
        shifts: seen.shifts,
      };
    },
    openTab: () => openTab(context),
    close: () => context.close(),
  };
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_STEP_MS);
  return page;
}

/**
 * Slows a tab down. The answer opens an address in it and tells what it has loaded and seen, by the browser's own
 * protocol: the code that Playwright adds to a page would be measured with it.
 */
async function slowDown(page: Page, device: Device) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await slowProcessor(session, device.timesSlower);
  if (device.network) await slowNetwork(session, device.network);
  let [requests, bytes, lastAt] = [0, 0, performance.now()];
  session.on('Network.responseReceived', ({ response }) => {
    lastAt = performance.now();
    if (!response.fromDiskCache && response.url.startsWith('http')) requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    lastAt = performance.now();
    bytes += encodedDataLength;
  });
  return {
    open: (url: string) => session.send('Page.navigate', { url }),
    whenQuiet: () => waitUntilQuiet(session, () => performance.now() - lastAt),
    loaded: () => ({ requests, bytes }),
  };
}

export async function slowProcessor(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function slowNetwork(
  session: CDPSession,
  { bitsPerSecond, latencyMs }: NonNullable<Device['network']>,
): Promise<void> {
  const throughput = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** A stream of news may stay open for ever: what counts is that nothing new has come. */
async function waitUntilQuiet(session: CDPSession, quietNetworkMs: () => number): Promise<Seen> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  await new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const { result } = await session.send('Runtime.evaluate', { expression: LOOK, returnByValue: true });
    const look = result.value as { isLoaded: boolean; quietMs: number; seen: Seen } | undefined;
    const isQuiet = look?.isLoaded && Math.min(look.quietMs, quietNetworkMs()) > QUIET_MS;
    if (look && (isQuiet || performance.now() > deadline)) return look.seen;
  }
}

/** To look costs the slow processor some of its time, so nobody looks before the first picture. */
const FIRST_LOOK_MS = 1_500;
const LOOK_EVERY_MS = 500;
const LOOK = `window.seen && {
  isLoaded: document.readyState === 'complete',
  quietMs: performance.now() - window.seen.lastAt,
  seen: window.seen,
}`;
