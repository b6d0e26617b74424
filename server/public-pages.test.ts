import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { service } from './catalogue/catalogue.tables.ts';
import { aCatalogue } from './catalogue/testing.ts';
import { publishVersion } from './content/legal-text.service.ts';
import { storeSetting } from './content/settings.store.ts';
import { answerPages } from './platform/pages/answer-pages.ts';
import { builtPages, STYLE } from './testing/built-pages.ts';
import { aClinic, type Clinic } from './testing/clinic.ts';
import { aPatient } from './testing/people.ts';
import { aServer } from './testing/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await builtPages();
});

let clinic: Clinic;
let open: (path: string, headers?: Record<string, string>) => Promise<Opened>;
type Opened = Awaited<ReturnType<Clinic['http']['inject']>>;

beforeEach(async () => {
  // The pages say which of their reads failed: this clinic has no legal texts, and some tests refuse reads.
  vi.spyOn(console, 'warn').mockReturnValue();
  clinic = await aClinic({ now: '2026-11-16T09:00:00Z' });
  await aCatalogue(clinic.db);
  const { http } = await aServer([]);
  const where = { mount: '/patient/', folder, page: 'patient' };
  http.get('/patient/*', answerPages(clinic.http, clinic.deps, where));
  open = (path, headers = {}) => http.inject({ url: `/patient${path}`, headers });
});

/** What a person reads of the page, without any script. */
function wordsOf(page: Opened): string {
  const body = /<body>(.*)<script type="application\/json"/s.exec(page.body)?.[1] ?? '';
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

/** What stands inside all elements of this kind. */
const insideOf = (page: Opened, tag: string) =>
  [...page.body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) => inside);
const hashOf = (words: string) => `'sha256-${createHash('sha256').update(words).digest('base64')}'`;

const dataOf = (page: Opened) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '');

test.each([
  ['/', 'Patientenportal', 'Patient portal'],
  ['/book-appointment', 'Was können wir für Sie tun?', 'What can we do for you?'],
  ['/login', 'Schön, dass Sie da sind.', 'Good to see you.'],
  ['/register', 'Persönliche Daten', 'Personal details'],
  ['/forgot-password', 'Passwort vergessen', 'Forgot'],
  ['/contact', 'Im Notfall', 'emergency'],
  ['/doctors', 'Unsere Ärztinnen', 'Our doctors'],
  ['/agb', 'Allgemeine Geschäftsbedingungen', 'Terms'],
  ['/privacy-policy', 'Datenschutz', 'rivacy'],
  ['/imprint', 'Impressum', 'Imprint'],
  ['/barrierefreiheit', 'Erklärung zur Barrierefreiheit', 'Accessibility statement'],
  ['/accessibility', 'Erklärung zur Barrierefreiheit', 'Accessibility statement'],
  ['/thank', 'Vielen Dank', 'Thank you'],
  ['/thank-you', 'Vielen Dank', 'Thank you'],
  ['/payment/cancel', 'Zahlung nicht abgeschlossen', 'not completed'],
])('%s is whole HTML in both languages, titled Patient', async (path, german, english) => {
  for (const [language, words] of [
    ['de', german],
    ['en', english],
  ] as const) {
    const page = await open(path, { cookie: `language=${language}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body).toContain('<title>Patient</title>');
    expect(page.body).toMatch(/<meta name="description" content="[^"]{8,}"/);
    expect(wordsOf(page)).toContain(words);
    expect(dataOf(page).isWhole).toBe(true);
  }
});

test('the booking page shows the services, and carries them so that nobody asks again', async () => {
  const page = await open('/book-appointment');

  expect(wordsOf(page)).toContain('Im Gleichgewicht');
  const [[key, found]] = dataOf(page).queries;
  expect(key).toEqual(['service categories']);
  expect(found[0].services).toHaveLength(3);
  // The first choice is a form, and works before any script does.
  expect(page.body).toMatch(/<form action="\/patient\/book-appointment">.*<button [^>]*name="service"/s);
});

test("a doctor's own page names the doctor; an unknown one is left to the browser", async () => {
  expect(wordsOf(await open('/doctors/anna'))).toContain('Anna Keller');
  expect(dataOf(await open('/doctors/nobody-at-all')).isWhole).toBe(false);
});

test('OR-01, OR-60: the language is that of the address, else of the cookie, else German, whatever the browser asks for', async () => {
  const languageOf = async (path: string, headers: Record<string, string>) =>
    /<html lang="(\w+)">/.exec((await open(path, headers)).body)?.[1];
  const english = { 'accept-language': 'en-GB,en;q=0.9' };

  expect(await languageOf('/', {})).toBe('de');
  expect(await languageOf('/', english)).toBe('de');
  expect(await languageOf('/', { ...english, cookie: 'language=de' })).toBe('de');
  expect(await languageOf('/', { ...english, cookie: 'language=fr' })).toBe('de');
  expect(await languageOf('/', { cookie: 'language=en' })).toBe('en');
  expect(await languageOf('/?lang=en', { cookie: 'language=de' })).toBe('en');
});

test('an address that names a language is remembered; the others set no language', async () => {
  const named = (page: Opened) => page.cookies.filter(({ name }) => name === 'language');

  expect(named(await open('/agb?lang=en'))).toEqual([
    { name: 'language', value: 'en', path: '/', maxAge: 31_536_000, sameSite: 'Lax' },
  ]);
  expect(named(await open('/agb'))).toEqual([]);
});

test('search engines find each language at an address of its own, and private pages nowhere', async () => {
  const english = (await open('/agb?lang=en')).body;

  expect(english).toContain('<link rel="canonical" href="http://portal.test/patient/agb?lang=en" />');
  expect(english).toContain('hreflang="de" href="http://portal.test/patient/agb"');
  expect((await open('/agb')).body).toContain(
    '<link rel="canonical" href="http://portal.test/patient/agb" />',
  );
  expect((await open('/dashboard')).body).toContain('<meta name="robots" content="noindex" />');
});

test('styles and the note of early presses are inside the page, allowed by their hashes and by nothing wider', async () => {
  await storeSetting(clinic.db, 'brand_colour', '#225588');
  const page = await open('/login');
  const policy = page.headers['content-security-policy'];
  const [style = '', ...furtherStyles] = insideOf(page, 'style');
  const [script = '', ...furtherScripts] = insideOf(page, 'script');

  expect(style).toContain(STYLE);
  expect(style).toContain('--brand: light-dark(#225588');
  expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
  expect(script).toContain('repeatEarlyActs');
  expect(policy).toContain(`script-src 'self' ${hashOf(script)};`);
  expect([...furtherStyles, ...furtherScripts]).toEqual([]);
  expect(page.body).not.toMatch(/<link rel="stylesheet"(?![^>]*media="not all" disabled)/);
  expect(page.body).not.toMatch(/<script(?!>)(?![^>]*(src=|application\/json))|style="/);
});

test('the scripts of a page with words come after everything that is seen; those of a page without words do not', async () => {
  const { body } = await open('/login');
  expect(body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/screen.js" />',
  );
  expect(body).toContain('<script type="module" fetchpriority="low"');
  expect((await open('/dashboard')).body).not.toContain('fetchpriority');
});

test('a page for one person asks its first questions before it names the scripts of its screen; both are allowed by one hash', async () => {
  const page = await open('/dashboard');
  const { body, headers } = page;
  const [script = ''] = insideOf(page, 'script');

  expect(script.indexOf('/api/patients/dashboard')).toBeGreaterThan(0);
  expect(script.indexOf('/assets/screen.js')).toBeGreaterThan(script.indexOf('/api/patients/dashboard'));
  // What the built page itself names, every screen needs.
  expect(body.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/main.js" />',
  ]);
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf(script)};`);
});

test('a page that did not change is not sent again, and comes compressed', async () => {
  const { headers } = await open('/agb', { 'accept-encoding': 'gzip' });
  const again = await open('/agb', { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) });

  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-encoding': 'gzip',
    vary: 'accept-encoding, cookie',
  });
  const zipped = await open('/agb', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe((await open('/agb')).body);
});

test('nobody gets anything personal: with a session the page is the same to the byte', async () => {
  const patient = await aPatient(clinic, { firstName: 'Zenobia', lastName: 'Unverwechselbar' });
  const known = { authorization: `Bearer ${patient.token}`, cookie: `session=${patient.token}` };

  for (const path of ['/', '/book-appointment', '/contact', '/dashboard', '/account']) {
    const page = await open(path, known);
    expect(page.body, path).toBe((await open(path)).body);
    expect(page.body, path).not.toContain('Unverwechselbar');
  }
});

test('tokens in an address are not written into the page, and share one page', async () => {
  const page = await open('/reset-password/secret-of-one-person?email=maria%40clinic.test');

  expect(page.body).not.toMatch(/secret-of-one-person|maria/);
  expect(page.headers.etag).toBe((await open('/reset-password/another')).headers.etag);
});

test('a changed setting is on the next page', async () => {
  expect(wordsOf(await open('/login'))).toContain('Online Klinik');
  await storeSetting(clinic.db, 'hospital_name', 'Klinik am See');

  expect(wordsOf(await open('/login'))).toContain('Klinik am See');
  expect(dataOf(await open('/login')).settings).toEqual([{ key: 'hospital_name', value: 'Klinik am See' }]);
});

test('a changed catalogue is on the next page', async () => {
  const before = (await open('/book-appointment')).headers.etag;
  await clinic.db.update(service).set({ priceCents: 123_45 });

  const page = await open('/book-appointment');
  expect(page.headers.etag).not.toBe(before);
  expect(wordsOf(page)).toContain('123,45');
});

const wording = (content: string) => [
  {
    translations: [
      { locale: 'de' as const, title: 'AGB', content },
      { locale: 'en' as const, title: 'Terms', content },
    ],
  },
];

test('a legal text is on the page once it is in force, to the minute', async () => {
  const publish = (words: string, at: string) =>
    clinic.db.transaction((tx) => publishVersion(tx, 'agb', wording(`<p>${words}</p>`), new Date(at)));
  expect(wordsOf(await open('/agb'))).toContain('noch nicht veröffentlicht');
  await publish('Erste Fassung', '2026-11-16T08:00:00Z');
  await publish('Zweite Fassung', '2026-11-17T00:00:00Z');
  expect(wordsOf(await open('/agb'))).toContain('Erste Fassung');

  clinic.clock.set(new Date('2026-11-16T23:59:59Z'));
  expect(wordsOf(await open('/agb'))).toContain('Erste Fassung');
  clinic.clock.set(new Date('2026-11-17T00:00:00Z'));
  expect(wordsOf(await open('/agb'))).toContain('Zweite Fassung');
});

test('a former wording is left to the browser', async () => {
  expect(dataOf(await open('/agb?version=1')).isWhole).toBe(false);
});

test('words of the clinic cannot end the data or the page', async () => {
  await storeSetting(clinic.db, 'hospital_name', '</script><script>alert(1)</script>');
  const page = await open('/login');

  expect(page.body).not.toContain('<script>alert');
  expect(dataOf(page).settings[0].value).toBe('</script><script>alert(1)</script>');
});

test('a page that cannot be rendered is sent empty, and the browser renders it', async () => {
  const { http } = await aServer([]);
  // Nobody there answers what the page asks for.
  http.get('/patient/*', answerPages(http, clinic.deps, { mount: '/patient/', folder, page: 'patient' }));

  const page = await http.inject('/patient/login');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<div id="root"></div>')]);
  expect(clinic.logLines.join()).toContain('a page could not be rendered');
});

test.each([
  ['a list', '/api/patients/get-service-category', 503],
  ['a list that is asked for too often', '/api/patients/get-service-category', 429],
  ['the colours of the clinic', '/api/brand.css', 503],
])(
  'a page without %s is not cached: as soon as it can be read, the page is whole',
  async (_what, broken, statusCode) => {
    let isBroken = true;
    const { http } = await aServer([]);
    const api = {
      inject: (request: { url: string }) =>
        isBroken && request.url.startsWith(broken)
          ? { statusCode, body: '{"message":"Gerade nicht."}' }
          : clinic.http.inject(request),
    } as unknown as FastifyInstance;
    http.get('/patient/*', answerPages(api, clinic.deps, { mount: '/patient/', folder, page: 'patient' }));
    const book = async () => await http.inject('/patient/book-appointment');

    expect((await book()).body).toContain('<div id="root"></div>');
    isBroken = false;
    expect(wordsOf(await book())).toContain('Im Gleichgewicht');
  },
);

test('every page of a rehearsal says so in both languages, and its style is allowed', async () => {
  const strip = '<aside class="rehearsal"';
  const pages = ['/', '/login', '/appointment', '/dashboard', '/nowhere'];
  for (const path of pages) expect((await open(path)).body, path).not.toContain(strip);

  clinic.deps.config.isRehearsal = true;
  const { http } = await aServer([]);
  const where = { mount: '/patient/', folder, page: 'patient' };
  http.get('/patient/*', answerPages(clinic.http, clinic.deps, where));
  for (const path of pages) {
    const { body, headers } = await http.inject(`/patient${path}`);
    expect(body, path).toContain(
      `${strip} aria-label="Probebetrieb"><span lang="de">Probebetrieb: Es fließt kein Geld`,
    );
    expect(body, path).toContain('<span lang="en">Rehearsal: no money moves');
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    expect(style).toContain('.rehearsal{');
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
  }
});
