import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { settingChange } from './content.tables.ts';
import { currentVersion, publishFirstVersion, publishVersion } from './legal-text.service.ts';
import { addMissingSettings, noShowFeePercent } from './settings.service.ts';
import { storeSetting } from './settings.store.ts';

let clinic: Clinic;

beforeEach(async () => {
  clinic = await aClinic({ now: '2026-11-16T09:00:00Z' });
});

function wording(de: string, en: string) {
  return [
    {
      translations: [
        { locale: 'de' as const, title: 'AGB', content: de },
        { locale: 'en' as const, title: 'Terms', content: en },
      ],
    },
  ];
}

async function publish(de: string, en: string, publishedAt = clinic.clock.now()) {
  return await clinic.db.transaction((tx) => publishVersion(tx, 'agb', wording(de, en), publishedAt));
}

async function set(key: string, value: string) {
  await addMissingSettings(clinic.db, [{ key, value }]);
}

const posts = (slug: string) => clinic.call('GET /api/patients/posts-by-slug', { slug });

test('API-23 ENT-31: the server gives everybody the settings as a list of key and value', async () => {
  await set('hospital_subtitel', 'Hormon-Medizin');
  await set('hospital_name', 'Klinik am See');

  const { status, body } = await clinic.call('GET /api/get-settings');

  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      { key: 'hospital_name', value: 'Klinik am See' },
      { key: 'hospital_subtitel', value: 'Hormon-Medizin' },
    ],
  });
});

/** On a busy machine a server may not be sure for a moment that it hears the others, and asks the database. */
const BUSY = { timeout: 60_000 };

test('API-23: a page that has the settings is answered without a query, and anew after a change', async () => {
  await set('hospital_name', 'Klinik am See');
  const ask = (etag = '') =>
    clinic.http.inject({ url: '/api/get-settings', headers: { 'if-none-match': etag } });
  const { headers } = await ask();
  const askAgain = async () => {
    let status = 0;
    const queries = await queriesDuring(async () => {
      status = (await ask(headers.etag)).statusCode;
    });
    return { status, queries };
  };
  await expect.poll(askAgain, BUSY).toEqual({ status: 304, queries: [] });

  await set('hospital_subtitel', 'Hormon-Medizin');

  const after = await ask(headers.etag);
  expect([after.statusCode, after.json().data]).toEqual([
    200,
    [
      { key: 'hospital_name', value: 'Klinik am See' },
      { key: 'hospital_subtitel', value: 'Hormon-Medizin' },
    ],
  ]);
});

test('a transaction reads the settings that it has written itself', async () => {
  await set('no_show_fee_percent', '40');
  expect(await noShowFeePercent(clinic.db)).toBe(40);

  await clinic.db.transaction(async (tx) => {
    await storeSetting(tx, 'no_show_fee_percent', '50');
    expect(await noShowFeePercent(tx)).toBe(50);
  });

  expect(await noShowFeePercent(clinic.db)).toBe(50);
});

test('the list leaves out settings without a value, and the call succeeds', async () => {
  const { status, body } = await clinic.call('GET /api/get-settings');

  expect(status).toBe(200);
  expect(body).toEqual({ data: [] });
});

test('SEAM-18 OR-12 OR-35: the server sends only settings with a public key', async () => {
  await set('smtp_password', 'geheim');
  await set('hospital_name_internal', 'geheim');
  await set('footer_agency_name', 'Studio');
  await set('wizard_paypal_enabled', '0');

  const { body } = await clinic.call('GET /api/get-settings');

  expect(body.data.map(({ key }: { key: string }) => key)).toEqual([
    'footer_agency_name',
    'wizard_paypal_enabled',
  ]);
  expect(JSON.stringify(body)).not.toContain('geheim');
});

test('SEAM-18: loading the demo data does not replace a value that the clinic set', async () => {
  await set('hospital_name', 'Klinik am See');
  await set('hospital_name', 'Online Klinik');

  const { body } = await clinic.call('GET /api/get-settings');

  expect(body.data).toEqual([{ key: 'hospital_name', value: 'Klinik am See' }]);
});

test('API-24 ENT-29 LEGAL-03: a reader gets a legal text by its slug, in both languages', async () => {
  await publish('<p>Guten Tag</p>', '<p>Hello</p>', new Date('2026-01-01T00:00:00Z'));

  const { status, body } = await posts('agb');

  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      {
        id: expect.any(Number),
        published_at: '2026-01-01T00:00:00.000Z',
        posts: [
          {
            id: expect.any(Number),
            translations: [
              { locale: 'de', title: 'AGB', content: '<p>Guten Tag</p>' },
              { locale: 'en', title: 'Terms', content: '<p>Hello</p>' },
            ],
          },
        ],
      },
    ],
  });
});

test('the server answers an unknown slug with "not found" in the caller’s language', async () => {
  const german = await posts('datenschutz');
  const english = await clinic.call(
    'GET /api/patients/posts-by-slug',
    { slug: 'datenschutz' },
    { headers: { locale: 'en' } },
  );

  expect(german.status).toBe(404);
  expect(german.body.code).toBe('request.not_found');
  expect(english.status).toBe(404);
  expect(english.body.message).not.toBe(german.body.message);
});

test.each([
  ['missing', '/api/patients/posts-by-slug'],
  ['empty', '/api/patients/posts-by-slug?slug='],
  ['a path', '/api/patients/posts-by-slug?slug=../agb'],
  ['a list', '/api/patients/posts-by-slug?slug[]=agb'],
  ['endless', `/api/patients/posts-by-slug?slug=${'a'.repeat(81)}`],
])('API-24: a slug that is %s is refused at its field', async (_kind, url) => {
  const { status, body } = await clinic.call(`GET ${url}`);

  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['slug']);
});

test('SEAM-17: readers see the newest version in force, and an announced version only from its day on', async () => {
  await publish('alt', 'old', new Date('2026-01-01T00:00:00Z'));
  await publish('neu', 'new', new Date('2026-06-01T00:00:00Z'));
  await publish('angekündigt', 'announced', new Date('2026-12-01T00:00:00Z'));
  const shown = async () => (await posts('agb')).body.data[0].posts[0].translations[0].content;

  expect(await shown()).toBe('neu');
  clinic.clock.set(new Date('2026-12-01T00:00:00Z'));
  expect(await shown()).toBe('angekündigt');
});

test('SEAM-17: a consent names the version in force, and that version never changes', async () => {
  const first = await publish('alt', 'old');
  const accepted = await currentVersion(clinic.db, 'agb', clinic.clock.now());
  clinic.clock.advance(60);
  const second = await publish('neu', 'new');
  const later = await currentVersion(clinic.db, 'agb', clinic.clock.now());

  expect(accepted?.versionId).toBe(first);
  expect(later?.versionId).toBe(second);
  expect(later?.contentHash).not.toBe(accepted?.contentHash);
  expect(await currentVersion(clinic.db, 'imprint', clinic.clock.now())).toBeUndefined();
});

test('SEAM-17: publishing the version in force again adds no version; publishing an earlier wording adds one', async () => {
  const first = await publish('alt', 'old');
  expect(await publish('alt', 'old')).toBe(first);

  clinic.clock.advance(60);
  const second = await publish('neu', 'new');
  clinic.clock.advance(60);
  const third = await publish('alt', 'old');

  expect(new Set([first, second, third]).size).toBe(3);
});

test('SEAM-17: several administrators publish a first version at once: the server keeps one', async () => {
  const first = (text: string) =>
    clinic.db.transaction((tx) => publishFirstVersion(tx, 'agb', wording(text, text), clinic.clock.now()));

  await Promise.all(['eins', 'zwei', 'drei'].map(first));

  const { body } = await posts('agb');
  const [{ content }] = body.data[0].posts[0].translations;
  await first('vier');
  expect((await posts('agb')).body.data[0].posts[0].translations[0].content).toBe(content);
});

test('SEAM-24: the server removes scripts from a text before it stores the text', async () => {
  await publish(
    '<h3>Eins</h3><p onclick="x()">zwei<script>drei()</script></p>',
    '<a href="javascript:x()">one</a>',
  );

  const { body } = await posts('agb');

  const contents = body.data[0].posts[0].translations.map(({ content }: { content: string }) => content);
  expect(contents).toEqual(['<h3>Eins</h3><p>zwei</p>', '<a rel="noopener noreferrer">one</a>']);
});

test('OR-08: one setting gives the no-show fee that both languages show and that the clinic charges', async () => {
  await publish('{no_show_fee_percent} % der Rechnung', '{no_show_fee_percent}% of the invoice');
  await set('no_show_fee_percent', '45');

  const { body } = await posts('agb');

  const contents = body.data[0].posts[0].translations.map(({ content }: { content: string }) => content);
  expect(contents).toEqual(['45 % der Rechnung', '45% of the invoice']);
  expect(await noShowFeePercent(clinic.db)).toBe(45);
  expect((await currentVersion(clinic.db, 'agb', clinic.clock.now()))?.noShowFeePercent).toBe(45);
});

test('OR-08 CONST-16: the no-show fee is 30 percent until the clinic sets another one', async () => {
  await publish('{no_show_fee_percent} %', '{no_show_fee_percent}%');

  const { body } = await posts('agb');

  expect(body.data[0].posts[0].translations[0].content).toBe('30 %');
  expect(await noShowFeePercent(clinic.db)).toBe(30);
});

test('readers can open a former version with the fee of that time, but not an announced version', async () => {
  const first = await publish('<p>Erste {no_show_fee_percent}</p>', '<p>First</p>');
  const [at, changedAt] = [clinic.clock.now(), new Date(clinic.clock.now().getTime() + 60_000)];
  await set('no_show_fee_percent', '50');
  const change = { key: 'no_show_fee_percent', oldValue: '20', newValue: '50', changedBy: 1, changedAt };
  await clinic.db.insert(settingChange).values(change);
  clinic.clock.advance(3600);
  await publish('<p>Zweite</p>', '<p>Second</p>');
  const ahead = new Date(clinic.clock.now().getTime() + 86_400_000);
  const announced = await publish('<p>Dritte</p>', '<p>Third</p>', ahead);
  const read = (version: unknown, slug = 'agb', then = {}) =>
    clinic.call('GET /api/patients/posts-by-slug/version', { slug, version: String(version), ...then });
  const wordsOf = async (then: object) =>
    (await read(first, 'agb', then)).body.data[0].posts[0].translations[0].content;

  expect(await wordsOf({})).toBe('<p>Erste 50</p>');
  expect(await wordsOf({ at: at.toISOString() })).toBe('<p>Erste 20</p>');
  expect((await read(announced)).status).toBe(404);
  expect((await read(first, 'privacy-policy')).status).toBe(404);
  expect((await read(first, 'geheim')).status).toBe(422);
  expect((await read('99999999999')).status).toBe(422);
});
