/** `npm run screenshots`: pictures of the portal for the README, made on a fresh demo clinic. */
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { DEMO_PASSWORD, demoPatients } from '#database/demo/accounts.ts';
import { CHROMIUM_ARGS, provideChromium } from './chromium.ts';
import { startTemporaryServer } from './temporary-server.ts';

interface Picture {
  name: string;
  path: string;
  languages: Array<'de' | 'en'>;
  isSignedIn?: true;
}

const PICTURES: Picture[] = [
  { name: 'home', path: '/patient/', languages: ['de', 'en'] },
  { name: 'login', path: '/patient/login', languages: ['de'] },
  { name: 'account', path: '/patient/account', languages: ['en'], isSignedIn: true },
  { name: 'gallery', path: '/sandbox/ui', languages: ['de'] },
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
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    if (picture.isSignedIn) await signIn(context);
    const page = await context.newPage();
    await page.goto(`${server.url}${picture.path}`, { waitUntil: 'networkidle' });
    const file = `docs/pictures/${picture.name}-${language}-${viewport.width}.png`;
    await page.screenshot({ path: file });
    console.log(file);
    await context.close();
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  const data = { email: demoPatients[0]?.person.email, password: DEMO_PASSWORD };
  const { access_token, user } = await (
    await context.request.post(`${server.url}/api/login`, { data })
  ).json();
  await context.addInitScript(
    ([token, person]) => {
      localStorage.setItem('patientToken', token ?? '');
      localStorage.setItem('patientUser', person ?? '');
    },
    [String(access_token), JSON.stringify(user)],
  );
}
