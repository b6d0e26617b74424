/** `npm run screenshots`: pictures of the portal for the README, made on a fresh demo clinic. */
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, provideChromium } from './chromium.ts';
import { startTemporaryServer } from './temporary-server.ts';

interface Picture {
  name: string;
  path: string;
  languages: Array<'de' | 'en'>;
  colorScheme?: 'light' | 'dark';
  fullPage?: boolean;
}

const PICTURES: Picture[] = [
  { name: 'home', path: '/patient/', languages: ['de', 'en'] },
  { name: 'login', path: '/patient/login', languages: ['de', 'en'] },
  { name: 'contact', path: '/patient/contact', languages: ['de'] },
  { name: 'staff', path: '/staff/', languages: ['de'] },
  { name: 'mail', path: '/sandbox/mail', languages: ['de'] },
  { name: 'gallery', path: '/sandbox/ui', languages: ['de'], fullPage: true },
  { name: 'gallery-dark', path: '/sandbox/ui', languages: ['de'], colorScheme: 'dark', fullPage: true },
];
const SCREENS = [
  { width: 1280, height: 900, isMobile: false },
  { width: 390, height: 844, isMobile: true },
];

const executablePath = provideChromium();
const server = await startTemporaryServer();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  for (const picture of PICTURES) {
    for (const language of picture.languages) await takePictures(browser, picture, language);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function takePictures(browser: Browser, picture: Picture, language: 'de' | 'en'): Promise<void> {
  for (const { isMobile, ...viewport } of SCREENS) {
    const context = await browser.newContext({
      viewport,
      isMobile,
      hasTouch: isMobile,
      locale: language === 'de' ? 'de-DE' : 'en-GB',
      colorScheme: picture.colorScheme ?? 'light',
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const page = await context.newPage();
    await page.goto(`${server.url}${picture.path}`, { waitUntil: 'networkidle' });
    const file = `docs/pictures/${picture.name}-${language}-${viewport.width}.png`;
    await page.screenshot({ path: file, fullPage: picture.fullPage ?? false });
    console.log(file);
    await context.close();
  }
}
