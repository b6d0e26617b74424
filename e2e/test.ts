import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, type FullConfig } from '@playwright/test';
import { shiftDate } from './shift-date.ts';

/** The test of every journey: its browsers live at the same moment as the server (see `npm run test:days`). */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use, { config }) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => await atTheSameMoment(await open(options), config);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use, { config }) => await use(await atTheSameMoment(context, config)),
});

/** The address of a network of its own: the server limits how often visitors of one network may try something. */
export function aNetwork(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Where the server of the running journey answers. */
export function serverUrl(): string {
  return base.info().project.use.baseURL ?? '';
}

async function atTheSameMoment(context: BrowserContext, { metadata }: FullConfig): Promise<BrowserContext> {
  if (metadata.clockAheadMs) await context.addInitScript(shiftDate, metadata.clockAheadMs);
  return context;
}
