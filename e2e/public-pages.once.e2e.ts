import { expect, type Page } from '@playwright/test';
import { holdScripts } from './alive.ts';
import { expectOurFonts } from './fonts.ts';
import { openAsPatient } from './patients.ts';
import { test } from './test.ts';

const PAGES = [
  { path: '', words: { de: 'Patientenportal', en: 'Patient portal' } },
  { path: 'book-appointment', words: { de: 'Was können wir für Sie tun?', en: 'What can we do for you?' } },
  { path: 'doctors', words: { de: 'Unsere Ärztinnen', en: 'Our doctors' } },
  { path: 'login', words: { de: 'Anmelden', en: 'Log in' } },
  { path: 'register', words: { de: 'Registrieren', en: 'Register' } },
  { path: 'forgot-password', words: { de: 'Passwort vergessen', en: 'Forgot password' } },
  { path: 'contact', words: { de: 'Kontakt', en: 'Contact' } },
  { path: 'agb', words: { de: 'Allgemeine Geschäftsbedingungen', en: 'Terms' } },
  { path: 'privacy-policy', words: { de: 'Datenschutz', en: 'Privacy' } },
  { path: 'imprint', words: { de: 'Impressum', en: 'Imprint' } },
  { path: 'widerrufsrecht', words: { de: 'Widerruf', en: 'ithdraw' } },
  { path: 'haftungsausschluss', words: { de: 'Haftung', en: 'Disclaimer' } },
  { path: 'barrierefreiheit', words: { de: 'Barrierefreiheit', en: 'Accessibility' } },
  { path: 'accessibility', words: { de: 'Barrierefreiheit', en: 'Accessibility' } },
  { path: 'thank', words: { de: 'Vielen Dank', en: 'Thank you' } },
  { path: 'thank-you', words: { de: 'Vielen Dank', en: 'Thank you' } },
  { path: 'payment/cancel', words: { de: 'Zahlung nicht abgeschlossen', en: 'Payment not completed' } },
] as const;
const LANGUAGES = ['de', 'en'] as const;

test('LANG-03: without JavaScript every public page can be read, in both languages', async ({ browser }) => {
  for (const language of LANGUAGES) {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
    const page = await context.newPage();
    // Whatever the browser asks for, only a choice leads away from German.
    await page.goto(`/patient/${language === 'de' ? '' : '?lang=en'}`);
    for (const { path, words } of PAGES) {
      await page.goto(`/patient/${path}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(words[language]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await expect(page.getByText(/JavaScript (in Ihrem Browser ein|in your browser)\.$/)).toBeVisible();
    await expectOurFonts(page);
    await context.close();
  }
});

test('LANG-03, OR-01, OR-60: an English browser sees German in portal and workspace until somebody chooses English', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const stored = () => page.evaluate(() => localStorage.getItem('language'));
  for (const path of ['/patient/', '/patient/login', '/staff/']) {
    await page.goto(path);
    await expect.poll(stored, path).toBe('de');
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'de');
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
  }
  await page.goto('/patient/');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient portal');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient portal');
  // A cookie that is left over is no choice: only what the browser stores is.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patientenportal');
  await expect.poll(stored).toBe('de');
  await context.close();
});

test('what stands below the first look of a phone is painted after it, and at once on a wide screen', async ({
  browser,
  request,
}) => {
  expect(await (await request.get('/patient/')).text()).toMatch(
    /@keyframes paint-later\{(0%|from)\{content-visibility:hidden\}\}/,
  );
  // Without the app, which takes the mark away when it renders such a part anew.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const width of [320, 430, 1280]) {
    await page.setViewportSize({ width, height: 932 });
    for (const path of ['', 'doctors/anna-keller', 'agb', 'imprint']) {
      await page.goto(`/patient/${path}`);
      const parts = page.locator('[data-below="whole"], [data-below="end"] > :nth-child(n + 15)');
      const readParts = () =>
        parts.evaluateAll((found) =>
          found.map((part) => {
            const { animationName, animationDelay, contentVisibility } = getComputedStyle(part);
            return {
              animationName,
              animationDelay,
              contentVisibility,
              top: part.getBoundingClientRect().top,
            };
          }),
        );
      await expect
        .poll(async () => (await readParts()).map(({ contentVisibility }) => contentVisibility), path)
        .not.toContain('hidden');
      const seen = await readParts();
      expect(seen.length, path).toBeGreaterThan(0);
      for (const { animationName, animationDelay, top } of seen) {
        expect(animationName, path).toBe(width < 640 ? 'paint-later' : 'none');
        expect(animationDelay, path).toBe(width < 640 ? '0.1s' : '0s');
        if (width < 640) expect(top, path).toBeGreaterThan(932);
      }
    }
  }
  await context.close();
});

test('only pages for everybody leave the fonts to the scripts; the style of all others names them', async ({
  request,
}) => {
  for (const [path, media] of [
    ['/patient/register', '(scripting:none)'],
    ['/patient/dashboard', 'all'],
    ['/staff/today', 'all'],
  ]) {
    const html = await (await request.get(`${path}`)).text();
    expect(html, path).toContain(`@media ${media}{@font-face`);
    expect(html, path).not.toContain('as="font"');
  }
});

test('a page of the server loads its fonts when it already answers; they show there and in the workspace', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const path of ['/staff/login', '/patient/register']) {
    await page.goto(path);
    await expectOurFonts(page);
  }
  const readTimes = () =>
    page.evaluate(() => ({
      usableAt: performance.getEntriesByName('usable')[0]?.startTime,
      fontsAt: performance
        .getEntriesByType('resource')
        .flatMap((e) => (/woff2/.test(e.name) ? [e.startTime] : [])),
    }));
  await expect.poll(async () => (await readTimes()).fontsAt).toHaveLength(2);
  const { usableAt, fontsAt } = await readTimes();
  expect(Math.min(...fontsAt)).toBeGreaterThanOrEqual(usableAt ?? Number.POSITIVE_INFINITY);
  await context.close();
});

test('without JavaScript the language is chosen, a doctor is read about, and a service leads on', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/patient/');
  await page.getByRole('button', { name: 'EN', exact: false }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient portal');
  await page.goto('/patient/doctors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our doctors');
  await page.getByRole('link', { name: 'Dr. med. Anna Keller' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr. med. Anna Keller');

  await page.goto('/patient/book-appointment');
  await page.getByRole('button', { name: /^Initial menopause consultation/ }).click();
  await expect(page).toHaveURL(/\/book-appointment\?service=\d+$/);
  await page.goto('/patient/login');
  await page.locator('input[name=password]').fill('secret');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // Only a script may send it.
  expect(page.url()).toMatch(/\/patient\/login$/);
  await context.close();
});

test('the app hydrates the page of the server: same elements, no error, nothing asked again', async ({
  browser,
}) => {
  // The scripts stay in its cache; what it knows of the visitor is forgotten after each page.
  const context = await browser.newContext({ locale: 'en-GB' });
  for (const { path } of PAGES) {
    const page = await context.newPage();
    const said: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', ({ message }) => said.push(message));
    page.on('console', (line) => line.type() === 'error' && said.push(line.text()));
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // Before any script runs, the heading gets a mark; a new heading would not have it.
    await page.addInitScript(() => {
      document.addEventListener(
        'readystatechange',
        () => {
          document.querySelector('h1')?.setAttribute('data-from-server', '');
        },
        { once: true },
      );
    });
    await page.goto(`/patient/${path}`, { waitUntil: 'networkidle' });
    await expect(page.locator('h1[data-from-server]'), path).toBeVisible();
    expect(said, path).toEqual([]);
    const repeated = asked.filter((url) =>
      /get-settings|get-service-category|doctors$|posts-by-slug|brand\.css/.test(url),
    );
    expect(repeated, path).toEqual(path === 'doctors' ? ['/patient/doctors'] : []);
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.close();
  }
  await context.close();
});

/** Opens a page of which these scripts wait until they are released. */
async function openWithout(page: Page, path: string, scripts?: string): Promise<() => void> {
  const release = await holdScripts(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

for (const [moment, scripts] of [
  ['any script is there', '**/assets/*.js'],
  ['the screen has its code', '**/assets/*LoginPage*.js'],
] as const)
  test(`what is typed and pressed before ${moment} is not lost`, async ({ page }) => {
    const release = await openWithout(page, '/patient/login', scripts);
    // The first script has run in the second case only.
    if (scripts.includes('Login'))
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('language=de');
    await page.getByLabel('E-Mail-Adresse').fill('nobody@example.com');
    await page.locator('input[name=password]').fill('wrong-password');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    release();
    await expect(page.getByText(/oder Passwort stimmen nicht/)).toBeVisible();
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('nobody@example.com');
  });

test('what a signed-in patient types into the form of a visitor stands in her own form, and she types on', async ({
  page,
}) => {
  await openAsPatient(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra');
  const release = await openWithout(page, '/patient/contact');
  await page.getByLabel('Telefon').fill('030 1234567');
  await page.getByLabel(/^Ich akzeptiere/).check();
  await page.getByLabel('Betreff').fill('Frage zum Ablauf');
  const message = page.getByRole('textbox', { name: 'Nachricht' });
  await message.fill('Wie lange dauert');
  release();
  await expect(page.getByLabel('An wen möchten Sie schreiben?')).toBeVisible();
  await expect(message).toBeFocused();
  await page.keyboard.type(' das erste Gespräch?');
  await expect(message).toHaveValue('Wie lange dauert das erste Gespräch?');
  await expect(page.getByLabel('Betreff')).toHaveValue('Frage zum Ablauf');
  await expect(page.getByLabel('Telefon')).toHaveValue('030 1234567');
  await expect(page.getByLabel(/^Ich akzeptiere/)).toBeChecked();
  // The rest comes from her profile.
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByLabel('Straße')).toHaveValue('Lindenstraße');
});

test('tabs and menus that are pressed before any script is there open with the app', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await openWithout(page, '/patient/login');
  await page.getByRole('tab', { name: 'Einmal-Code' }).click();
  await page.getByRole('button', { name: 'Konto' }).click();
  release();
  await expect(page.getByRole('tab', { name: 'Einmal-Code' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Registrieren' })).toBeVisible();
});

test('a service that was pressed before the page has hydrated opens the times', async ({ page }) => {
  await page.goto('/patient/book-appointment?service=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ärztin und Uhrzeit wählen');
  await page.goBack();
  await expect(page).not.toHaveURL(/book-appointment/);
});
