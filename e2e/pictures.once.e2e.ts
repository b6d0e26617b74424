import { type BrowserContext, expect } from '@playwright/test';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { expectOurFonts } from './fonts.ts';
import { shiftDate } from './shift-date.ts';
import { DEMO_PASSWORD } from './sign-in.ts';
import { test } from './test.ts';

/*
 * How the most important screens look, on a Tuesday morning of the demo clinic that never changes. A screen that has
 * changed fails here; look at both pictures in `test-results`, and accept the new one with `npm run screenshots`.
 */
const MORNING = Date.parse('2029-05-15T10:00:10+02:00');
/** Another computer smooths letters a little differently. */
const ALMOST_THE_SAME = { maxDiffPixelRatio: 0.006, threshold: 0.2 } as const;

// One portal for all of them.
test.describe.configure({ mode: 'default' });
let portal: Awaited<ReturnType<typeof startTemporaryServer>>;
let pagesAheadMs = 0;
// biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
test.beforeAll(async ({}, { config }) => {
  // A second portal starts while the first one and its browsers are busy.
  test.setTimeout(180_000);
  // The clocks of this process and of all pages may be ahead already (`npm run test:days`); that of the portal is not.
  pagesAheadMs = MORNING - Date.now();
  portal = await startTemporaryServer({ aheadMs: pagesAheadMs + Number(config.metadata.clockAheadMs) });
});
test.afterAll(() => portal.stop());

type Person = 'visitor' | 'patient' | 'doctor' | 'administrator';

interface Picture {
  name: string;
  path: string;
  /** What is there as soon as everything is. */
  shows: string | RegExp;
}

const SHEETS: { who: Person; language: 'de' | 'en'; width: 390 | 1280; pictures: Picture[] }[] = [
  {
    who: 'visitor',
    language: 'de',
    width: 390,
    pictures: [
      { name: 'login', path: '/patient/login', shows: 'Jetzt registrieren' },
      { name: 'contact', path: '/patient/contact', shows: 'Ihre Nachricht' },
      { name: 'booking', path: '/patient/book-appointment', shows: 'Erstgespräch Wechseljahre' },
      { name: 'doctors', path: '/patient/doctors', shows: 'Keller' },
    ],
  },
  {
    who: 'visitor',
    language: 'de',
    width: 1280,
    pictures: [
      { name: 'home', path: '/patient/', shows: 'Allgemeine Fragen' },
      { name: 'booking', path: '/patient/book-appointment', shows: 'Erstgespräch Wechseljahre' },
    ],
  },
  {
    who: 'visitor',
    language: 'en',
    width: 390,
    pictures: [
      { name: 'home', path: '/patient/', shows: 'General questions' },
      { name: 'booking', path: '/patient/book-appointment', shows: 'Initial menopause consultation' },
      { name: 'register', path: '/patient/register', shows: 'Personal details' },
    ],
  },
  {
    who: 'patient',
    language: 'de',
    width: 390,
    pictures: [
      { name: 'appointments', path: '/patient/appointment', shows: 'Folgetermin Hormonprofil' },
      { name: 'invoices', path: '/patient/invoices', shows: 'Wird noch berechnet' },
      { name: 'chat', path: '/patient/chat', shows: 'Keller' },
    ],
  },
  {
    who: 'patient',
    language: 'en',
    width: 390,
    pictures: [{ name: 'dashboard', path: '/patient/dashboard', shows: 'Initial menopause consultation' }],
  },
  {
    who: 'patient',
    language: 'de',
    width: 1280,
    pictures: [
      { name: 'dashboard', path: '/patient/dashboard', shows: 'Neueste Nachrichten' },
      { name: 'invoices', path: '/patient/invoices', shows: 'Wird noch berechnet' },
    ],
  },
  {
    who: 'doctor',
    language: 'de',
    width: 1280,
    pictures: [
      { name: 'today', path: '/staff/today', shows: 'Elif Demir' },
      { name: 'calendar', path: '/staff/calendar', shows: 'Katrin Wolf' },
    ],
  },
  {
    who: 'doctor',
    language: 'de',
    width: 390,
    pictures: [{ name: 'today', path: '/staff/today', shows: 'Elif Demir' }],
  },
  {
    who: 'administrator',
    language: 'de',
    width: 1280,
    pictures: [
      { name: 'money', path: '/staff/money', shows: 'Maria Vogel' },
      { name: 'settings', path: '/staff/clinic/settings', shows: 'Name' },
    ],
  },
];

for (const { who, language, width, pictures } of SHEETS)
  test(`the screens of a ${who} look as before in ${language} at ${width} px`, async ({ browser }) => {
    test.setTimeout(60_000);
    await beginMorning();
    const isMobile = width < 500;
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport: { width, height: isMobile ? 844 : 900 },
      isMobile,
      hasTouch: isMobile,
      locale: language === 'de' ? 'de-DE' : 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(shiftDate, pagesAheadMs);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await signIn(context, who);
    const page = await context.newPage();
    for (const { name, path, shows } of pictures) {
      await page.goto(path);
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      await expectOurFonts(page);
      await expect
        .soft(page)
        .toHaveScreenshot(['pictures', `${name}-${language}-${width}.png`], ALMOST_THE_SAME);
    }
    await context.close();
  });

/** The calendar shows the minute, so each sheet begins in the same one, however long the others took. */
async function beginMorning(): Promise<void> {
  const answer = await fetch(`${portal.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(MORNING).toISOString() }),
  });
  expect(answer.ok).toBe(true);
  pagesAheadMs = MORNING - Date.now();
}

async function signIn(context: BrowserContext, who: Person): Promise<void> {
  if (who === 'visitor') return;
  if (who === 'patient') {
    const data = { email: 'patientin@example.com', password: DEMO_PASSWORD };
    const answer = await context.request.post('/api/login', { data });
    const { access_token, user } = await answer.json();
    await context.addInitScript(
      ([token, person]) => {
        localStorage.setItem('patientToken', token ?? '');
        localStorage.setItem('patientUser', person ?? '');
      },
      [String(access_token), JSON.stringify(user)],
    );
    return;
  }
  const email = who === 'doctor' ? 'aerztin@example.com' : 'admin@example.com';
  await context.request.post('/api/staff/login', { data: { email, password: DEMO_PASSWORD } });
}
