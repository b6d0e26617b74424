import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type FullConfig } from '@playwright/test';
import { takeUnreadable, watchOverlays } from './readable-overlays.ts';
import { shiftDate } from './shift-date.ts';

/**
 * The test of every journey: its browsers live at the same moment as the server (see `npm run test:days`), and every
 * text in an overlay that the journey opens can be read, and the page hydrates as the server has rendered it.
 */
export const test = base.extend<{ readableOverlays: undefined }, object>({
  browser: [
    async ({ browser }, use, { config }) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => await atTheSameMoment(await open(options), config);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use, { config }) => await use(await atTheSameMoment(context, config)),
  readableOverlays: [
    async ({ browserName: _ }, use) => {
      takeUnreadable();
      mismatches.length = 0;
      await use(undefined);
      expect(takeUnreadable(), 'dialogs, menus and toasts with too little contrast').toEqual([]);
      expect(mismatches, 'pages that the app renders differently from the server').toEqual([]);
    },
    { auto: true },
  ],
});

mapOnlyJourneys();

/** The address of a network of its own: the server limits how often visitors of one network may try something. */
export function aNetwork(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Where the server of the running journey answers. */
export function serverUrl(): string {
  return base.info().project.use.baseURL ?? '';
}

/** React throws away the HTML of the server where its own differs, and says so by these numbers. */
const MISMATCH = /Minified React error #(418|419|42[0-5])/;
const mismatches: string[] = [];

/**
 * Playwright reads a call stack at each of its calls and looks up every frame in the source maps. Only our own files
 * have one; the other frames stay as they are.
 */
function mapOnlyJourneys(): void {
  const mapped = Error.prepareStackTrace;
  if (!mapped) return;
  const lineOf = (error: Error, frame: NodeJS.CallSite) =>
    frame.getFileName()?.includes('node_modules')
      ? `    at ${frame}`
      : String(mapped(error, [frame]))
          .split('\n')
          .at(-1);
  Error.prepareStackTrace = (error, frames) =>
    [`${error.name}: ${error.message}`, ...frames.map((frame) => lineOf(error, frame))].join('\n');
}

async function atTheSameMoment(context: BrowserContext, { metadata }: FullConfig): Promise<BrowserContext> {
  if (metadata.clockAheadMs) await context.addInitScript(shiftDate, metadata.clockAheadMs);
  context.on('weberror', (fault) => {
    const { message } = fault.error();
    if (MISMATCH.test(message)) mismatches.push(`${fault.page()?.url()}: ${message}`);
  });
  await watchOverlays(context);
  return context;
}
