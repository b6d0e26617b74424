import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser may not phone home while it is watched, and runs as root in containers. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
];

/** CHROMIUM_PATH, the system's, or Playwright's own; nothing when there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const given = process.env.CHROMIUM_PATH;
  return [...(given ? [given] : installed), chromium.executablePath()].find(existsSync);
}

/** Finds Chromium or installs it: Debian's package for root, Playwright's own for everybody else. */
export function provideChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isRootOnDebian && run('apt-get', 'update') && run('apt-get', 'install', '--yes', 'chromium')) {
    const packaged = findChromium();
    if (packaged) return packaged;
  }
  run(process.execPath, 'node_modules/.bin/playwright', 'install', 'chromium');
  const own = findChromium();
  if (own) return own;
  throw new Error('There is no Chromium and none could be installed; name one in CHROMIUM_PATH.');
}

function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status !== 0) console.error(error?.message ?? stderr.trim());
  return status === 0;
}
