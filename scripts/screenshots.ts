/** `npm run screenshots`: pictures of the portal for the README, made on a fresh demo clinic. */
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { DEMO_PASSWORD, demoPatients, demoStaff } from '#database/demo/accounts.ts';
import { CHROMIUM_ARGS, provideChromium } from './chromium.ts';
import { startTemporaryServer } from './temporary-server.ts';

interface Picture {
  name: string;
  path: string;
  language: 'de' | 'en';
  width: 1280 | 390;
  /** What is there as soon as everything is; live screens keep a connection open, so the network never rests. */
  shows: string;
  signIn?: (context: BrowserContext) => Promise<void>;
}

const wide = { language: 'de', width: 1280 } as const;
const phone = { language: 'en', width: 390 } as const;
const PICTURES: Picture[] = [
  { ...wide, name: 'home', path: '/patient/', shows: 'Allgemeine Fragen' },
  { ...phone, name: 'home', path: '/patient/', shows: 'General questions' },
  { ...phone, name: 'booking', path: '/patient/book-appointment', shows: 'Initial menopause consultation' },
  {
    ...phone,
    name: 'dashboard',
    path: '/patient/dashboard',
    shows: 'Initial menopause consultation',
    signIn: asPatient,
  },
  { ...wide, name: 'today', path: '/staff/today', shows: 'Elif Demir', signIn: asDoctor },
];

const executablePath = provideChromium();
const server = await startTemporaryServer();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  for (const picture of PICTURES) await takePicture(browser, picture);
} finally {
  await browser.close();
  await server.stop();
}

async function takePicture(browser: Browser, picture: Picture): Promise<void> {
  const { name, path, language, width, shows, signIn } = picture;
  const isMobile = width < 500;
  const context = await browser.newContext({
    viewport: { width, height: isMobile ? 844 : 900 },
    isMobile,
    hasTouch: isMobile,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await signIn?.(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.evaluate('document.fonts.ready');
  const file = `docs/pictures/${name}-${language}-${width}.png`;
  await page.screenshot({ path: file });
  console.log(file);
  await context.close();
}

async function asPatient(context: BrowserContext): Promise<void> {
  const data = { email: demoPatients[0]?.person.email, password: DEMO_PASSWORD };
  const answer = await context.request.post(`${server.url}/api/login`, { data });
  const { access_token, user } = await answer.json();
  await context.addInitScript(
    ([token, person]) => {
      localStorage.setItem('patientToken', token ?? '');
      localStorage.setItem('patientUser', person ?? '');
    },
    [String(access_token), JSON.stringify(user)],
  );
}

async function asDoctor(context: BrowserContext): Promise<void> {
  const data = { email: demoStaff[0]?.member.email, password: DEMO_PASSWORD };
  await context.request.post(`${server.url}/api/staff/login`, { data });
}
