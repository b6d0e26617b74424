import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { currentVersion, publishVersion } from './legal-text.service.ts';

const words = (content: string, title = 'AGB') => ({ title, content });
const block = (de: string, en = de) => ({ de: words(de), en: words(en, 'Terms') });

let clinic: Clinic;
let token: string;

beforeEach(async () => {
  clinic = await aClinic({ now: '2026-11-16T09:00:00Z' });
  token = (await aStaffMember(clinic, 'admin')).token;
});

const path = '/api/staff/legal/agb';
const save = (version: number, blocks: unknown, by = token) =>
  clinic.call(`PUT ${path}/draft`, { version, blocks }, { token: by });
const publish = (version: number, publish_at?: string, by = token) =>
  clinic.call(`POST ${path}/publish`, { version, ...(publish_at && { publish_at }) }, { token: by });
const draft = async () => (await clinic.call(`GET ${path}/draft`, {}, { token })).body.data;
const texts = async () => (await clinic.call('GET /api/staff/legal', {}, { token })).body.data;
const shown = async () => {
  const { body } = await clinic.call('GET /api/patients/posts-by-slug', { slug: 'agb' });
  return body.data?.[0].posts[0].translations[0].content;
};

test('SEAM-17: an administrator saves and publishes a draft: readers see it, and the server names the publisher', async () => {
  expect(await draft()).toEqual({ version: 0, blocks: [] });
  const saved = await save(0, [block('<p>Neu</p>', '<p>New</p>')]);
  expect(saved.body).toMatchObject({
    message: 'Der Entwurf ist gespeichert.',
    data: { version: 1, updated_by: 'Mara Sommer' },
  });
  expect(await shown()).toBeUndefined();
  expect((await texts())[0]).toMatchObject({ slug: 'agb', versions: [], draft: { version: 1 } });

  const { status, body } = await publish(1);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    versions: [{ published_by: 'Mara Sommer', state: 'in_force' }],
    draft: null,
  });
  expect(await shown()).toBe('<p>Neu</p>');
});

test('SEAM-17: an administrator without a draft edits the version in force', async () => {
  await clinic.db.transaction((tx) =>
    publishVersion(
      tx,
      'agb',
      [{ translations: [{ locale: 'de', title: 'AGB', content: '<p>{no_show_fee_percent}</p>' }] }],
      clinic.clock.now(),
    ),
  );

  expect(await draft()).toEqual({
    version: 0,
    blocks: [{ de: words('<p>{no_show_fee_percent}</p>'), en: words('', '') }],
  });
  const [{ versions }] = await texts();
  expect(versions).toMatchObject([{ published_by: null, state: 'in_force' }]);
});

test('SEAM-17: a version with a later date is announced and comes into force on that date', async () => {
  await save(0, [block('alt')]);
  await publish(1);
  await save(2, [block('neu')]);
  const { body } = await publish(3, '2026-12-01T00:00:00.000Z');

  expect(body.message).toBe('Der Text gilt ab dem gewählten Zeitpunkt.');
  expect(body.data.versions.map(({ state }: { state: string }) => state)).toEqual(['announced', 'in_force']);
  expect(await shown()).toBe('alt');
  clinic.clock.set(new Date('2026-12-01T00:00:00Z'));
  expect(await shown()).toBe('neu');
});

const withdraw = (id: number | undefined, by = token, slug = 'agb') =>
  clinic.call(`POST /api/staff/legal/${slug}/versions/${id}/withdrawal`, {}, { token: by });

/** One in force, and one announced for the first of December. */
async function anAnnouncedVersion(): Promise<number> {
  await save(0, [block('alt')]);
  await publish(1);
  await save(2, [block('neu')]);
  return (await publish(3, '2026-12-01T00:00:00.000Z')).body.data.versions[0].id;
}

test('SEAM-17: an announced version that an administrator withdraws never comes into force, and the server names the administrator', async () => {
  const id = await anAnnouncedVersion();
  const { status, body } = await withdraw(id);

  expect(status).toBe(200);
  expect(body.message).toBe('Die Ankündigung ist zurückgenommen.');
  expect(body.data.versions).toMatchObject([
    {
      id,
      state: 'withdrawn',
      withdrawal: { at: expect.stringMatching(/^2026-11-16T09:00/), by: 'Mara Sommer' },
    },
    { state: 'in_force', withdrawal: null },
  ]);
  clinic.clock.set(new Date('2026-12-02T00:00:00Z'));
  expect(await shown()).toBe('alt');
  token = (await aStaffMember(clinic, 'admin')).token;
  const [{ versions }] = await texts();
  expect(versions.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'in_force']);
  expect((await clinic.call(`GET ${path}/versions/${id}`, {}, { token })).status).toBe(200);
  await expect(clinic.db.execute(sql`delete from post_withdrawal`)).rejects.toThrow();
});

test('SEAM-17: an administrator can announce a withdrawn version again, but not the version in force', async () => {
  await withdraw(await anAnnouncedVersion());
  await save(4, [block('alt')]);
  expect((await publish(5, '2026-12-24T00:00:00.000Z')).body.code).toBe('content.wording_unchanged');
  await save(5, [block('neu')]);
  expect((await publish(6, '2026-12-24T00:00:00.000Z')).status).toBe(200);
});

test('SEAM-17: an administrator cannot withdraw a version that is in force, past, withdrawn or of another text', async () => {
  const id = await anAnnouncedVersion();
  const [{ versions }] = await texts();
  expect((await withdraw(versions[1].id)).body.code).toBe('content.version_not_announced');
  expect((await withdraw(id, token, 'imprint')).status).toBe(404);
  expect((await withdraw(999_999)).status).toBe(404);
  const answers = await Promise.all([withdraw(id), withdraw(id), withdraw(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('SEAM-17: from its exact date on, a version is in force and nobody can withdraw it', async () => {
  const id = await anAnnouncedVersion();
  clinic.clock.set(new Date('2026-12-01T00:00:00Z'));
  token = (await aStaffMember(clinic, 'admin')).token;
  expect((await withdraw(id)).body.code).toBe('content.version_not_announced');
  expect(await shown()).toBe('neu');
  const late = sql`insert into post_withdrawal values (${id}, 1, '2026-12-01T00:00:00Z')`;
  await expect(clinic.db.execute(late)).rejects.toThrow();
});

test('SEAM-01, SEAM-17: an administrator without a recent sign-in cannot publish or withdraw a version', async () => {
  const id = await anAnnouncedVersion();
  await save(4, [block('drittens')]);
  clinic.clock.advance(11 * 60);
  for (const refused of [await publish(5), await withdraw(id)]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'session.proof_required']);
  }
  expect((await texts())[0]).toMatchObject({ versions: { length: 2 }, draft: { version: 5 } });
  expect((await save(5, [block('drittens')])).status).toBe(200);
});

test('SEAM-17: a patient can still read the version that the patient agreed to', async () => {
  await save(0, [block('alt')]);
  await publish(1);
  const accepted = await currentVersion(clinic.db, 'agb', clinic.clock.now());
  clinic.clock.advance(60);
  await save(2, [block('neu')]);
  await publish(3);

  const { body } = await clinic.call(`GET ${path}/versions/${accepted?.versionId}`, {}, { token });
  expect(body.data[0].translations[0].content).toBe('alt');
  for (const table of ['post_version', 'post', 'post_translation']) {
    await expect(clinic.db.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toThrow();
  }
  await expect(clinic.db.execute(sql`update post_translation set content = 'x'`)).rejects.toThrow();
});

test('SEAM-17 SEAM-24: the preview shows the text as readers will see it, and stores nothing', async () => {
  await clinic.call('PUT /api/staff/settings', { values: { no_show_fee_percent: '45' }, was: {} }, { token });
  const hostile = '<p onclick="x()">{no_show_fee_percent} %<script>x()</script></p><img src=x onerror=x()>';
  const { body } = await clinic.call(`POST ${path}/preview`, { blocks: [block(hostile)] }, { token });

  expect(body.data[0].translations[0]).toEqual({ locale: 'de', title: 'AGB', content: '<p>45 %</p>' });
  expect(await draft()).toMatchObject({ version: 0 });
});

test('SEAM-24: the server removes harmful code from a draft and from the published text', async () => {
  await save(0, [
    block('<h3>Eins</h3><p style="x">zwei</p><script>x()</script><a href="javascript:x()">a</a>'),
  ]);
  const clean = '<h3>Eins</h3><p>zwei</p><a rel="noopener noreferrer">a</a>';
  expect((await draft()).blocks[0].de.content).toBe(clean);
  await publish(1);
  expect(await shown()).toBe(clean);
});

test.each([
  ['no blocks', [], 'blocks'],
  ['no English', [{ de: words('eins') }], 'blocks.0.en'],
  ['an empty title', [{ ...block('eins'), en: words('one', ' ') }], 'blocks.0.en.title'],
  ['a title of two lines', [{ ...block('eins'), de: words('eins', 'a\nb') }], 'blocks.0.de.title'],
  ['no content', [{ ...block('eins'), de: words(' ') }], 'blocks.0.de.content'],
  ['a content that vanishes', [block('<script>x</script>', 'one')], 'blocks.0.de.content'],
  ['a book', [block('x'.repeat(100_001), 'one')], 'blocks.0.de.content'],
  ['text instead of blocks', 'x', 'blocks'],
])('SEAM-17: a draft with %s is refused at its field', async (_what, blocks, field) => {
  const { status, body } = await save(0, blocks);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test.each([
  ['in the past', '2026-11-16T08:59:59.000Z'],
  ['in two years', '2028-11-16T09:00:00.000Z'],
  ['no moment', 'morgen'],
])('SEAM-17: a publication %s is refused at its field', async (_what, moment) => {
  await save(0, [block('neu')]);
  const { status, body } = await publish(1, moment);

  expect([status, Object.keys(body.errors)]).toEqual([422, ['publish_at']]);
  expect(await shown()).toBeUndefined();
});

test('SEAM-17: several administrators save one draft at once: the server saves one and refuses the others', async () => {
  const first = await Promise.all(['a', 'b', 'c'].map((text) => save(0, [block(text)])));
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const second = await Promise.all(['a', 'b', 'c'].map((text) => save(1, [block(text)])));
  expect(second.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = second.find(({ status }) => status === 409);
  expect(refused?.body.current).toEqual({
    changed_by: 'Mara Sommer',
    changed_at: expect.stringMatching(/^2026-11-16T09:00/),
  });
});

test('SEAM-17: several administrators publish one draft at once: the server publishes it once and refuses the others', async () => {
  await save(0, [block('neu')]);
  const answers = await Promise.all([publish(1), publish(1), publish(1)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await publish(2)).body.code).toBe('content.no_draft');
  expect((await texts())[0].versions).toHaveLength(1);
});

test('SEAM-17: the server refuses to publish the version in force again, and keeps the draft', async () => {
  await save(0, [block('neu')]);
  await publish(1);
  await save(2, [block('neu')]);

  expect((await publish(3)).body.code).toBe('content.wording_unchanged');
  expect((await texts())[0].draft).toMatchObject({ version: 3 });
});

test('SEAM-17: an administrator who opened a draft before its publication cannot save it as the next draft', async () => {
  await save(0, [block('eins')]);
  await publish(1);
  await save(2, [block('zwei')]);

  expect((await save(1, [block('alt')])).status).toBe(409);
  expect((await save(0, [block('alt')])).status).toBe(409);
  expect((await draft()).blocks[0].de.content).toBe('zwei');
});

test('SEAM-17: an administrator discards a draft, and a second attempt finds no draft', async () => {
  await save(0, [block('eins')]);
  const discard = (version: string) => clinic.call(`DELETE ${path}/draft`, { version }, { token });

  expect((await discard('0')).status).toBe(409);
  expect((await discard('1')).status).toBe(200);
  expect((await discard('1')).status).toBe(409);
  expect(await draft()).toEqual({ version: 2, blocks: [] });
});

test('SEAM-17: the server answers a too large version number as an invalid field', async () => {
  for (const version of [2 ** 31 - 1, 2 ** 31, 2 ** 53]) {
    expect((await save(version, [block('x')])).status).toBe(422);
    expect((await publish(version)).status).toBe(422);
    expect((await clinic.call(`DELETE ${path}/draft`, { version }, { token })).status).toBe(422);
  }
});

test('SEAM-17: the server answers "not found" for an unknown text or version', async () => {
  await save(0, [block('eins')]);
  await publish(1);
  const [{ versions }] = await texts();

  expect((await clinic.call('GET /api/staff/legal/other/draft', {}, { token })).status).toBe(422);
  expect((await clinic.call(`GET ${path}/versions/999999`, {}, { token })).status).toBe(404);
  const elsewhere = `GET /api/staff/legal/imprint/versions/${versions[0].id}`;
  expect((await clinic.call(elsewhere, {}, { token })).status).toBe(404);
});

test.each(['doctor', 'assistant'] as const)(
  'OR-33: a %s reads legal texts and changes none',
  async (role) => {
    const { token: hers } = await aStaffMember(clinic, role);

    expect((await clinic.call('GET /api/staff/legal', {}, { token: hers })).status).toBe(200);
    expect((await save(0, [block('x')], hers)).status).toBe(403);
    expect((await publish(1, undefined, hers)).status).toBe(403);
    expect((await withdraw(1, hers)).body.code).toBe('session.forbidden');
    expect((await clinic.call(`GET ${path}/draft`, {}, { token: hers })).status).toBe(403);
    expect((await clinic.call(`DELETE ${path}/draft`, { version: '1' }, { token: hers })).status).toBe(403);
    expect((await clinic.call(`POST ${path}/preview`, { blocks: [] }, { token: hers })).status).toBe(403);
    expect((await clinic.call('GET /api/staff/legal')).status).toBe(401);
  },
);

test('the portal proposes an accessibility statement, which is published once its blanks are filled', async () => {
  const statement = '/api/staff/legal/barrierefreiheit';
  const { body } = await clinic.call(`GET ${statement}/draft`, {}, { token });
  const { version, blocks } = body.data;
  expect(version).toBe(0);
  expect(blocks).toHaveLength(1);
  const [{ de, en }] = blocks;
  expect(de.title).toBe('Erklärung zur Barrierefreiheit');
  expect(en.title).toBe('Accessibility statement');
  const blanksOf = (html: string) => html.match(/\[(?:bitte ergänzen|please complete): /g)?.length;
  expect(blanksOf(de.content)).toBe(6);
  expect(blanksOf(en.content)).toBe(6);

  const saved = await clinic.call(`PUT ${statement}/draft`, { version: 0, blocks }, { token });
  expect(saved.status).toBe(200);
  const early = await clinic.call(`POST ${statement}/publish`, { version: 1 }, { token });
  expect(early.body.code).toBe('content.blanks_left');
  // The English wording alone is complete.
  const filled = (html: string) => html.replaceAll(/\[[^\]]*\]/g, 'Praxis').trim();
  const half = [{ de, en: { ...en, content: filled(en.content) } }];
  await clinic.call(`PUT ${statement}/draft`, { version: 1, blocks: half }, { token });
  expect((await clinic.call(`POST ${statement}/publish`, { version: 2 }, { token })).status).toBe(409);

  const whole = half.map(({ en: english }) => ({
    de: { ...de, content: filled(de.content) },
    en: english,
  }));
  await clinic.call(`PUT ${statement}/draft`, { version: 2, blocks: whole }, { token });
  expect((await clinic.call(`POST ${statement}/publish`, { version: 3 }, { token })).status).toBe(200);
  expect((await clinic.call(`GET ${statement}/draft`, {}, { token })).body.data.blocks).toEqual(whole);
});
