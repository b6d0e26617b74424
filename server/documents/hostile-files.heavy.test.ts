import { deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { FINDING_MAX_BYTES } from '#contract/documents.rules.ts';
import { chunk, header, pngFrom } from '#server/anamnesis/testing.ts';
import { aJpeg, aPdf, aPng } from '#server/platform/files/testing.ts';
import { aWard, download, type Ward, watchStore } from './testing.ts';

let ward: Ward;
let kept: Set<string>;

beforeEach(async () => {
  ward = await aWard();
  ({ kept } = watchStore(ward.clinic));
});

const expectNoTrace = async () => {
  expect(await ward.rows()).toEqual([]);
  expect(kept.size).toBe(0);
  expect(await ward.accesses()).toEqual([]);
};

const PAGE = '<!doctype html><script>alert(1)</script>';
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** A few hundred bytes that claim to be an image of 400 million pixels. */
function aBomb(): Buffer {
  const size = header({ width: 20_000, height: 20_000 });
  return pngFrom([chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.alloc(100_000)))]);
}

const hostile: [string, string, () => Buffer | Promise<Buffer>][] = [
  ['a page renamed to PDF', 'befund.pdf', () => Buffer.from(PAGE)],
  ['a program renamed to PNG', 'bild.png', () => Buffer.from('MZ\x90\0\x03'.padEnd(400, '\0'), 'latin1')],
  [
    'a drawing with script',
    'bild.svg',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${PAGE}</svg>`),
  ],
  ['an archive', 'befund.pdf', () => Buffer.from('PK\x03\x04'.padEnd(400, '\0'), 'latin1')],
  ['a moving picture', 'bild.png', () => Buffer.from('GIF89a'.padEnd(400, '\0'))],
  [
    'a page that becomes a PDF later',
    'befund.pdf',
    async () => Buffer.concat([Buffer.from(PAGE), await aPdf()]),
  ],
  ['a PDF with a program', 'befund.pdf', () => aPdf({ objects: ['<</S/JavaScript/JS(app.alert(1))>>'] })],
  ['a PDF that acts by itself', 'befund.pdf', () => aPdf({ objects: ['<</AA<</O 7 0 R>>>>'] })],
  ['an encrypted PDF', 'befund.pdf', () => aPdf({ objects: ['<</Encrypt 5 0 R>>'] })],
  [
    'a PDF that is an archive as well',
    'befund.pdf',
    async () => Buffer.concat([await aPdf(), Buffer.from('PK\x05\x06')]),
  ],
  ['a picture that is cut off', 'foto.jpg', async () => half(await aJpeg())],
  ['a drawing that is cut off', 'bild.png', async () => half(await aPng())],
  ['a PDF that is cut off', 'befund.pdf', async () => half(await aPdf())],
  ['the first bytes of a PDF', 'befund.pdf', () => Buffer.from('%PDF-1.7')],
  ['a picture that fills the memory', 'bild.png', aBomb],
  ['nothing at all', 'befund.pdf', () => Buffer.alloc(0)],
];

test.each(hostile)('VAL-11 SEAM-13: %s is refused and nothing is stored', async (_what, name, make) => {
  const file = { name, bytes: await make() };
  const sent = await ward.send({}, file);
  const added = await ward.add({}, { file });

  for (const { status, body } of [sent, added]) {
    expect([status, body.errors?.file?.length]).toEqual([422, 1]);
    expect(body.message).not.toContain('<');
  }
  await expectNoTrace();
});

test('VAL-11 SEAM-13: data hidden in an image are removed when it is encoded again', async () => {
  const bytes = Buffer.concat([await aJpeg(), Buffer.from(PAGE)]);
  const { body } = await ward.send({}, { name: 'foto.jpg', bytes });
  const answer = await download(ward.clinic, body.data.documents[0].path, ward.patient.token);

  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.bytes.includes('<script>')).toBe(false);
});

describe('the exact limit', () => {
  test('VAL-11 BEF-05 CONST: 10485760 bytes are accepted', async () => {
    const bytes = await aPdf({ size: FINDING_MAX_BYTES });
    expect(bytes).toHaveLength(10_485_760);
    const { status, body } = await ward.send({}, { name: 'gross.pdf', bytes });

    expect([status, body.data?.documents[0].size]).toEqual([200, 10_485_760]);
  });

  test('VAL-11 BEF-05 CONST: 10485761 bytes are refused and nothing is stored', async () => {
    const file = { name: 'gross.pdf', bytes: await aPdf({ size: FINDING_MAX_BYTES + 1 }) };
    for (const { status, body } of [await ward.send({}, file), await ward.add({}, { file })])
      expect([status, body.errors.file]).toEqual([413, [expect.stringContaining('10 MB')]]);
    await expectNoTrace();
  });
});

describe('a malformed form', () => {
  const post = (contentType: string, payload: string | Buffer) =>
    ward.clinic.http.inject({
      method: 'POST',
      url: '/api/patients/befunde/create',
      headers: { authorization: `Bearer ${ward.patient.token}`, 'content-type': contentType },
      payload,
    });
  const part = (name: string, content: string, rest = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n${content}\r\n`;
  const aFile = part('file', '%PDF-1.7', '; filename="a.pdf"');

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['without parts', 'multipart/form-data; boundary=x', ''],
    ['that breaks off', 'multipart/form-data; boundary=x', part('title', 'Labor') + aFile.slice(0, -12)],
    ['with two files', 'multipart/form-data; boundary=x', `${part('title', 'a')}${aFile}${aFile}--x--\r\n`],
    [
      'with the file as text',
      'multipart/form-data; boundary=x',
      `${part('title', 'a')}${part('file', 'x')}--x--\r\n`,
    ],
    ['with a prototype', 'multipart/form-data; boundary=x', `${part('__proto__', 'a')}${aFile}--x--\r\n`],
    [
      'with a title that is a file',
      'multipart/form-data; boundary=x',
      `${part('title', 'a', '; filename="t"')}${aFile}--x--\r\n`,
    ],
    ['as JSON, without a file', 'application/json', '{"title":"Labor","file":"JVBERi0="}'],
    ['as plain text', 'text/plain', 'title=Labor'],
    ['as a simple form', 'application/x-www-form-urlencoded', 'title=Labor'],
  ])('API-41: %s is refused and nothing is stored', async (_what, contentType, payload) => {
    const { statusCode } = await post(contentType, payload);

    expect([400, 413, 415, 422]).toContain(statusCode);
    await expectNoTrace();
  });
});

test('ASVS 5.4.3: a file that the scanner rejects or cannot scan is not stored', async () => {
  const { clinic, send } = ward;
  clinic.deps.fileScan = { isClean: async () => false };
  expect(await send()).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } });
  clinic.deps.fileScan = { isClean: () => Promise.reject(new Error('down')) };

  expect((await send()).status).toBeGreaterThanOrEqual(500);
  await expectNoTrace();
});

const LINK = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://labor.example)>>>>';

test.each([
  ['encrypted', '<</Encrypt 5 0 R>>', 'Dieses PDF ist verschlüsselt', 'This PDF is encrypted'],
  [
    'with a link that cannot be removed',
    LINK.replace('(', ' 9 0 R('),
    'Links ins Internet',
    'links to the internet',
  ],
])(
  'a PDF %s is refused with a specific sentence in both languages',
  async (_what, object, german, english) => {
    const { clinic, patient } = ward;
    const file = { name: 'befund.pdf', bytes: await aPdf({ objects: [object] }) };
    for (const [locale, sentence] of [
      ['de', german],
      ['en', english],
    ] as const) {
      const { body } = await clinic.upload('POST /api/patients/befunde/create', { title: 'Labor' }, file, {
        token: patient.token,
        headers: { locale },
      });
      expect(body.errors.file).toEqual([expect.stringContaining(sentence)]);
    }
  },
);

test('a PDF with a link is accepted, and its download has no link address', async () => {
  const { clinic, patient, send } = ward;
  const bytes = await aPdf({ objects: [LINK] });
  const { body } = await send({}, { name: 'befund.pdf', bytes });

  const given = await download(clinic, body.data.documents[0].path, patient.token);
  const expected = bytes.toString('latin1').replace('https://labor.example', ' '.repeat(21));
  expect(given.bytes.toString('latin1')).toBe(expected);
});
