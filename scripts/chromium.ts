import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without windows, which nobody sees here: the same pages in half the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
  const installed = NAMES.flatMap(placesOf);
  const given = process.env.CHROMIUM_PATH;
  return [...(given ? [given] : installed), chromium.executablePath()].find(existsSync);
}

/** Finds Chromium or installs it: Debian's package for root, Playwright's own for everybody else. */
export function provideChromium(): string {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const isMissing = process.env.CHROMIUM_PATH === undefined && !placesOf(SHELL).some(existsSync);
  if (isMissing && isRootOnDebian) installPackage();
  const found = findChromium();
  if (found) return found;
  run(process.execPath, 'node_modules/.bin/playwright', 'install', 'chromium');
  const own = findChromium();
  if (own) return own;
  throw new Error('There is no Chromium and none could be installed; name one in CHROMIUM_PATH.');
}

/** Where that cannot be had, whatever else is installed will do. */
function installPackage(): void {
  console.log('Installing Chromium for the browser tests …');
  const wanted = ['install', '--yes', '--no-install-recommends', SHELL];
  if (!run('apt-get', ...wanted) && run('apt-get', 'update')) run('apt-get', ...wanted);
}

function placesOf(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name));
}

function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status !== 0) console.error(error?.message ?? stderr.trim());
  return status === 0;
}
