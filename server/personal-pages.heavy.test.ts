import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { doctor } from './catalogue/catalogue.tables.ts';
import { aCatalogue } from './catalogue/testing.ts';
import { insertMessages } from './chat/messages.store.ts';
import { aConversation } from './chat/testing.ts';
import { answerPages } from './platform/pages/answer-pages.ts';
import type { PersonalLimits } from './platform/pages/personal-page.ts';
import { builtPages } from './testing/built-pages.ts';
import { aClinic, type Clinic } from './testing/clinic.ts';
import { aPatient, aStaffMember } from './testing/people.ts';
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
  open = await openPages(clinic.http);
});

/** On a busy machine a page takes its time. */
const PATIENT = { longestWaitMs: 60_000 };

/** The pages of both apps, which ask this portal. */
async function openPages(portal: FastifyInstance, limits: Partial<PersonalLimits> = PATIENT) {
  const { http } = await aServer([]);
  for (const page of ['patient', 'staff']) {
    const where = { mount: `/${page}/`, folder, page, limits };
    http.get(`/${page}/*`, answerPages(portal, clinic.deps, where));
  }
  return (path: string, headers: Record<string, string> = {}) => http.inject({ url: path, headers });
}

/** What a person's browser proves itself with. */
const SECRETS = { 'XSRF-TOKEN': 'p'.repeat(43), 'booking-draft': 'd'.repeat(43), device: 'v'.repeat(43) };
const withSecrets = (cookie: string) =>
  [cookie, ...Object.entries(SECRETS).map(([name, value]) => `${name}=${value}`)].join('; ');

/** A token beside words of others, compressed together, could be guessed from the length of the page. */
function expectNoToken({ body }: Opened, token: string): void {
  for (const secret of [token, ...Object.values(SECRETS)]) expect(body).not.toContain(secret);
  // Every token of ours has this form.
  expect(body.match(/(?<![\w+/=-])[\w-]{43}(?![\w+/=-])/g)).toBeNull();
}

const cookieOf = ({ id, token }: { id: number; token: string }, width = 'compact') => ({
  cookie: `session=${token}; own-page=${id}.${width}`,
});
const dataOf = (page: Opened) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '');
const zenobia = () =>
  aPatient(clinic, { email: 'zenobia@example.test', firstName: 'Zenobia', lastName: 'Unverwechselbar' });

test('a signed-in patient gets her screen with her data, and no cache stores it', async () => {
  const patient = await zenobia();
  const page = await open('/patient/dashboard', { cookie: withSecrets(cookieOf(patient).cookie) });

  expect(page.body).toMatch(/<h1[^>]*>[^<]*Zenobia/);
  expectNoToken(page, patient.token);
  expect(page.body).toContain('Neueste Nachrichten');
  expect(page.body).not.toContain('data-skeleton');
  expect(dataOf(page)).toMatchObject({
    isWhole: false,
    personal: { isCompact: true },
    patient: { id: patient.id, name: 'Zenobia Unverwechselbar' },
  });
  // By the clock of the portal, which is not that of this process.
  expect(Math.abs(dataOf(page).personal.renderedAt - clinic.deps.now().getTime())).toBeLessThan(60_000);
  const keys = dataOf(page).queries.map(([[name]]: [[string]]) => name);
  expect(keys).toEqual(expect.arrayContaining(['GET /api/patients/dashboard', 'unread']));
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers).not.toHaveProperty('etag');
  expect(page.body).toContain('<meta name="robots" content="noindex" />');
  expect(page.body).not.toContain('zenobia@example.test');
});

test('her page allows its own style and script and nothing wider, and can be read before its code is there', async () => {
  const { body, headers } = await open('/patient/dashboard', cookieOf(await zenobia()));
  const hashOf = (words = '') => `'sha256-${createHash('sha256').update(words).digest('base64')}'`;

  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`style-src 'self' ${hashOf(/<style>(.*?)<\/style>/s.exec(body)?.[1])};`);
  expect(policy).toContain(`script-src 'self' ${hashOf(/<script>(.*?)<\/script>/s.exec(body)?.[1])};`);
  expect(body).not.toMatch(/ style="| onclick=/);
  expect(body).toContain('<link rel="modulepreload" fetchpriority="low"');
});

test('her page comes compressed, in her language, and as wide as her window', async () => {
  const patient = await zenobia();
  const { cookie } = cookieOf(patient);
  const english = await open('/patient/dashboard', {
    cookie: `${cookie}; language=en`,
    'accept-encoding': 'br',
    'sec-fetch-site': 'none',
  });
  expect(english.headers['content-encoding']).toBe('br');
  const words = brotliDecompressSync(english.rawPayload).toString();
  expect(words).toMatch(/<html lang="en">.*Good morning, Zenobia/s);

  const bar = 'aria-label="Wichtigste Bereiche"';
  expect((await open('/patient/dashboard', cookieOf(patient, 'compact'))).body).toContain(bar);
  expect((await open('/patient/dashboard', cookieOf(patient, 'wide'))).body).not.toContain(bar);
});

test('OR-60: with no language stored pages of patients and staff are German, whatever the browser asks for', async () => {
  const wish = { 'accept-language': 'en-GB,en;q=0.9' };
  const hers = await open('/patient/dashboard', { ...wish, ...cookieOf(await zenobia()) });
  expect(hers.body).toMatch(/<html lang="de">.*Guten Morgen, Zenobia/s);
  expect((await open('/staff/today', wish)).body).toContain('<html lang="de">');
  const member = await aStaffMember(clinic, 'admin');
  const cookie = `staff-session=${member.token}; own-page=${member.id}.compact`;
  const today = await open('/staff/today', { ...wish, cookie: withSecrets(cookie) });
  expect(today.body).toMatch(/<html lang="de">.*Termine heute/s);
});

test('a page of hers that another site may have asked for is not compressed, so its length tells nothing', async () => {
  const known = { ...cookieOf(await zenobia()), 'accept-encoding': 'gzip, br' };
  const encodingAfter = async (from: Record<string, string>) => {
    const { headers } = await open('/patient/dashboard', { ...known, ...from });
    expect(headers['cache-control']).toBe('no-store');
    return headers['content-encoding'];
  };
  for (const site of ['cross-site', 'same-site', ''])
    expect(await encodingAfter({ 'sec-fetch-site': site }), site).toBeUndefined();
  expect(await encodingAfter({})).toBeUndefined();
  for (const site of ['none', 'same-origin'])
    expect(await encodingAfter({ 'sec-fetch-site': site })).toBe('br');
});

test.each([
  ['/patient/appointment', 'Meine Termine'],
  ['/patient/chat', 'Nachrichten'],
])('%s is rendered for her as well', async (path, words) => {
  const patient = await zenobia();
  const page = await open(path, { cookie: withSecrets(cookieOf(patient).cookie) });
  expectNoToken(page, patient.token);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toMatch(new RegExp(`<h1[^>]*>${words}`));
  expect(page.body).not.toContain('data-skeleton');
});

test('her page shows today as the clock of the portal has it', async () => {
  const patient = await zenobia();
  const [anna] = await clinic.db.select({ id: doctor.id }).from(doctor);
  const talk = await aConversation(clinic, { patientId: patient.id, doctorId: anna?.id ?? 0 });
  const createdAt = clinic.clock.now();
  await insertMessages(clinic.db, talk, [{ sender: 'doctor', html: '<p>Guten Tag</p>', createdAt }]);

  expect((await open('/patient/dashboard', cookieOf(patient))).body).toContain('Heute, 10:00');
});

test('whoever is not the owner gets the frame, to the byte that of a visitor', async () => {
  const patient = await zenobia();
  const other = await aPatient(clinic);
  const ended = { id: patient.id, token: 'x'.repeat(43) };
  const visitor = (await open('/patient/dashboard')).body;

  for (const [why, cookie] of Object.entries({
    'only the session': `session=${patient.token}`,
    'only the cookie for pages': `own-page=${patient.id}.compact`,
    'the session of another': cookieOf({ id: patient.id, token: other.token }).cookie,
    'the page of another': cookieOf({ id: other.id, token: patient.token }).cookie,
    'an ended session': cookieOf(ended).cookie,
    'a broken cookie': `session=${patient.token}; own-page=${patient.id}.huge`,
    'a staff session': `staff-session=${patient.token}; own-page=${patient.id}.compact`,
  })) {
    const page = await open('/patient/dashboard', { cookie });
    expect(page.body, why).toBe(visitor);
    expect(page.headers['cache-control'], why).toBe('private, no-cache');
  }
  expect(clinic.logLines.join()).not.toContain('could not be rendered');
});

test('pages for everybody and other screens stay what they are for a signed-in patient', async () => {
  const known = cookieOf(await zenobia());
  for (const path of ['/', '/login', '/agb', '/account', '/dashboard?x=1', '/nowhere'])
    expect((await open(`/patient${path}`, known)).body, path).toBe((await open(`/patient${path}`)).body);
});

test('pages that are rendered at the same time show each person her own name only', async () => {
  const patients = [await zenobia(), await aPatient(clinic)];
  const names = ['Zenobia', 'Anna'];
  const visitor = (await open('/patient/dashboard')).body;

  for (let round = 0; round < 3; round += 1) {
    const pages = await Promise.all([
      ...patients.map((patient) => open('/patient/dashboard', cookieOf(patient))),
      open('/patient/dashboard'),
      open('/patient/login'),
    ]);
    const [first, second, frame, login] = pages.map(({ body }) => body);
    for (const [index, body] of [first, second].entries()) {
      expect(body).toContain(names[index]);
      expect(body).not.toContain(names[1 - index]);
      expect(dataOf(pages[index] as Opened).patient.id).toBe(patients[index]?.id);
    }
    expect(frame).toBe(visitor);
    for (const name of names) expect(login).not.toContain(name);
  }
});

const FIFTY = 50;
/** `Eigen07`, a name that stands on the page of one person alone. */
const nameOf = (index: number) => `Eigen${String(index).padStart(2, '0')}`;
const namesIn = ({ body }: Opened) => [...new Set(body.match(/Eigen\d\d/g))];
const languageOf = ({ body }: Opened) => /<html lang="(\w+)">/.exec(body)?.[1];
const SCREENS = ['/patient/dashboard', '/patient/appointment', '/patient/chat'] as const;

/** What one of fifty people opens, and how: each in another mixture of screen, language and width. */
const wishOf = (index: number) => ({
  screen: SCREENS[index % 3] ?? '/',
  language: index % 2 === 0 ? 'de' : 'en',
  width: index % 4 < 2 ? 'compact' : 'wide',
});

test('fifty people and the public pages, rendered side by side: in each page only its own person, language and width', async () => {
  const openAtOnce = await openPages(clinic.http, { ...PATIENT, mostAtOnce: FIFTY });
  const people = [];
  for (let index = 0; index < FIFTY; index += 1)
    people.push(await aPatient(clinic, { email: `p${index}@example.test`, firstName: nameOf(index) }));
  const look = (path: string, language: string) => openAtOnce(path, { cookie: `language=${language}` });

  const opened = await Promise.all(
    people.map(async (patient, index) => {
      const { screen, language, width } = wishOf(index);
      const { cookie } = cookieOf(patient, width);
      const page = openAtOnce(screen, { cookie: `${cookie}; language=${language}` });
      const [login, frame] = await Promise.all([
        look(index % 3 === 0 ? '/patient/login' : '/patient/agb', language),
        look('/patient/dashboard', language),
      ]);
      return { page: await page, login, frame };
    }),
  );

  for (const [index, { page, login, frame }] of opened.entries()) {
    const { language, width } = wishOf(index);
    expect(namesIn(page), nameOf(index)).toEqual([nameOf(index)]);
    expect(page.headers['cache-control']).toBe('no-store');
    const { patient, personal, queries } = dataOf(page);
    expect([patient.id, personal.isCompact]).toEqual([people[index]?.id, width === 'compact']);
    expect(page.body.includes('aria-label="Wichtigste Bereiche"')).toBe(
      language === 'de' && width === 'compact',
    );
    // Every query that names a person names this one.
    const owners = queries
      .filter(([[name]]: [[string]]) => name === 'unread')
      .map(([key]: [unknown[]]) => key[1]);
    expect(owners).toEqual([patient.id]);
    for (const each of [page, login, frame]) expect(languageOf(each)).toBe(language);
    for (const each of [login, frame]) expect([namesIn(each), dataOf(each).patient]).toEqual([[], undefined]);
  }
  expect(clinic.logLines.join()).not.toContain('could not be rendered');
});

test('a slow answer, and too many pages at once, leave the rendering to the browser', async () => {
  const known = cookieOf(await zenobia());
  const visitor = (await open('/patient/dashboard')).body;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = {
    inject: async (asked: { url: string }) => {
      if (asked.url.includes('get-profile')) await held;
      return await clinic.http.inject(asked as never);
    },
  };
  const openSlowly = await openPages(slow as unknown as FastifyInstance, { longestWaitMs: 50 });
  const waiting = Array.from({ length: 4 }, () => openSlowly('/patient/dashboard', known));
  // The fifth does not wait at all; the others only for a moment.
  expect((await openSlowly('/patient/dashboard', known)).body).toBe(visitor);
  for (const page of await Promise.all(waiting)) expect(page.body).toBe(visitor);
  release();
});

test('a member of staff gets today and the calendar with her own data; the page of a patient opens nothing here', async () => {
  const member = await aStaffMember(clinic, 'admin');
  const cookie = `staff-session=${member.token}; own-page=${member.id}.compact`;
  for (const [path, words] of [
    ['/staff/today', 'Termine heute'],
    ['/staff/calendar', 'Kalender'],
  ]) {
    const page = await open(path ?? '', { cookie: withSecrets(cookie) });
    expectNoToken(page, member.token);
    expect(page.headers['cache-control'], path).toBe('no-store');
    expect(page.body, path).toContain(words);
    expect(page.body, path).toContain('Mara Sommer');
    // By the clock of the portal, which is not that of this process.
    expect(Math.abs(dataOf(page).personal.renderedAt - clinic.deps.now().getTime())).toBeLessThan(60_000);
    const keys = dataOf(page).queries.map(([[name]]: [[string]]) => name);
    expect(keys, path).toEqual(expect.arrayContaining(['staff self', 'staff calendar']));
  }

  const wide = await open('/staff/calendar', { cookie: cookie.replace('compact', 'wide') });
  expect(wide.body).toBe((await open('/staff/calendar')).body);

  const frame = (await open('/staff/today')).body;
  const patient = await zenobia();
  for (const other of [`session=${patient.token}; own-page=${patient.id}.wide`, `own-page=${member.id}.wide`])
    expect((await open('/staff/today', { cookie: other })).body).toBe(frame);
});
