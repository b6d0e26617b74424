import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { aJpeg, aPdf, aPng } from '#server/platform/files/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { picture } from './content.tables.ts';
import { removeFreePictures } from './pictures.service.ts';

const PAGE = '<html><script>alert(document.cookie)</script></html>';
const DAY = 24 * 3_600;

let clinic: Clinic;
let token: string;

beforeEach(async () => {
  clinic = await aClinic();
  token = (await aStaffMember(clinic, 'admin')).token;
});

const send = (bytes: Uint8Array | undefined, by = token, name = 'bild.jpg') =>
  clinic.upload('POST /api/staff/pictures', {}, bytes && { name, bytes }, { token: by });
const show = (url: string) => clinic.http.inject(url);
const asLogo = (id: string | null, was: string | null = null) =>
  clinic.call(
    'PUT /api/staff/settings',
    { values: { hospital_logo: id }, was: { hospital_logo: was } },
    { token },
  );

test('SEAM-25: everybody can load a picture with its true type, and browsers may store it forever', async () => {
  const { status, body } = await send(await aPng({ width: 60, height: 20 }));
  expect(status).toBe(200);
  expect(body.data.url).toBe(`/api/pictures/${body.data.id}`);

  const answer = await show(body.data.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-length': String(answer.rawPayload.length),
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 60, height: 20 });
});

test('SEAM-25: an answer that shared caches may store sets no cookie', async () => {
  const { body } = await send(await aPng({ width: 60, height: 20 }));

  for (const url of [body.data.url, '/api/brand.css']) {
    const { statusCode, cookies } = await show(url);
    expect([url, statusCode, cookies]).toEqual([url, 200, []]);
  }
});

test('SEAM-25: the server shrinks a large picture and keeps a small picture as it is', async () => {
  const { body } = await send(await aJpeg({ width: 3_000, height: 1_500 }));
  const { rawPayload } = await show(body.data.url);

  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_200, height: 600, format: 'jpeg' });
});

test.each([
  ['a page', async () => Buffer.from(PAGE)],
  ['a drawing that can run scripts', async () => Buffer.from('<svg onload="alert(1)"/>')],
  ['a PDF', async () => await aPdf()],
  ['nothing', async () => Buffer.alloc(0)],
  ['half a picture', async () => (await aJpeg({ width: 500, height: 500 })).subarray(0, 300)],
  ['a beginning of a picture and a page', async () => Buffer.from(`\xff\xd8\xff\xe0${PAGE}`, 'latin1')],
])('SEAM-25: %s is refused at the file, whatever it is called', async (_what, make) => {
  const { status, body } = await send(await make());

  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['file']);
  expect(await clinic.db.select().from(picture)).toEqual([]);
});

test('SEAM-25: the server removes metadata and appended bytes from a picture', async () => {
  const { body } = await send(Buffer.concat([await aJpeg(), Buffer.from(PAGE)]));

  expect((await show(body.data.url)).rawPayload.includes('script')).toBe(false);
});

test('SEAM-25: the server refuses a form without a file', async () => {
  const { status, body } = await send(undefined);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
});

test.each(['0'.repeat(32), 'nothing', '..%2f..%2fetc%2fpasswd'])(
  'SEAM-25: there is no picture %s',
  async (id) => {
    expect([404, 422]).toContain((await show(`/api/pictures/${id}`)).statusCode);
  },
);

test('SEAM-18: an administrator makes a picture the logo, and a second picture replaces it', async () => {
  const [first, second] = [(await send(await aPng())).body.data, (await send(await aPng())).body.data];
  expect((await asLogo(first.id)).status).toBe(200);
  const { body } = await clinic.call('GET /api/get-settings');
  expect(body.data).toEqual([{ key: 'hospital_logo', value: first.url }]);

  expect((await asLogo(second.id, first.url)).status).toBe(200);
  clinic.clock.advance(DAY + 60);
  await removeFreePictures(clinic.deps);

  expect((await show(first.url)).statusCode).toBe(404);
  expect((await show(second.url)).statusCode).toBe(200);
  expect(await clinic.deps.files.exists(first.id)).toBe(false);
});

test('SEAM-18: the server deletes a removed logo one day later, not at once', async () => {
  const { id, url } = (await send(await aPng())).body.data;
  await asLogo(id);
  await asLogo(null, url);

  await removeFreePictures(clinic.deps);
  expect((await show(url)).statusCode).toBe(200);
  clinic.clock.advance(DAY + 60);
  await removeFreePictures(clinic.deps);
  expect((await show(url)).statusCode).toBe(404);
});

test('SEAM-25: the server deletes a picture that no form uses, and then refuses its id', async () => {
  const { id, url } = (await send(await aPng())).body.data;
  clinic.clock.advance(DAY / 2 + 60);
  token = (await aStaffMember(clinic, 'admin')).token;
  const late = await asLogo(id);
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['values.hospital_logo']]);

  clinic.clock.advance(DAY / 2);
  await removeFreePictures(clinic.deps);
  await removeFreePictures(clinic.deps);
  expect((await show(url)).statusCode).toBe(404);
});

test('SEAM-25: the server refuses an unknown picture id at its field', async () => {
  const { status, body } = await asLogo('0'.repeat(32));
  expect([status, Object.keys(body.errors)]).toEqual([422, ['values.hospital_logo']]);
});

test('OR-33: the server refuses pictures from visitors, patients and assistants', async () => {
  const assistant = await aStaffMember(clinic, 'assistant');
  const bytes = await aPng();

  expect((await send(bytes, assistant.token)).status).toBe(403);
  expect((await send(bytes, '')).status).toBe(401);
  const { rows } = await clinic.db.execute(sql`select count(*)::int as pictures from picture`);
  expect(rows).toEqual([{ pictures: 0 }]);
});
