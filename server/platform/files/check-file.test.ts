import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noFileScan } from '#server/adapters/file-scan/file-scan.ts';
import { Failure } from '../failure.ts';
import { checkFile } from './check-file.service.ts';
import { aJpeg, aPdf, aPng } from './testing.ts';

const PAGE = '<html><script>alert(document.cookie)</script></html>';
const ARCHIVE = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  randomBytes(60),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
]);

const check = (bytes: Buffer, name = 'datei') => checkFile({ fileScan: noFileScan }, { name, bytes });

async function faultOf(bytes: Buffer): Promise<string | undefined> {
  const failure = await check(bytes).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) return undefined;
  expect(failure.code).toBe('request.invalid');
  return failure.fields?.file?.[0]?.text;
}

/** A picture in black that claims this size, with so many of its rows. */
function aBlackPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const points = Buffer.alloc((Math.ceil(width / 8) + 1) * rows);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(points)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

test('VAL-11: a PDF is kept byte for byte, under a name that says what it is', async () => {
  const bytes = await aPdf();

  expect(await check(bytes, '../Befund März.PDF')).toEqual({
    name: 'Befund März.pdf',
    type: 'application/pdf',
    bytes,
  });
});

test.each([
  ['image/jpeg', 'foto.jpg', aJpeg],
  ['image/png', 'foto.png', aPng],
])('VAL-11: a picture (%s) is kept with its size', async (type, name, make) => {
  const checked = await check(await make({ width: 60, height: 20 }), 'foto.exe.png.jpg');

  expect(checked).toMatchObject({ type, name: `foto.exe.png${name.slice(4)}` });
  expect(await sharp(checked.bytes).metadata()).toMatchObject({ width: 60, height: 20 });
});

test.each([
  ['a program with the name of a picture', Buffer.from('MZ\x90\0'.repeat(100), 'latin1'), 'file_type'],
  ['a page with the name of a picture', Buffer.from(PAGE), 'file_type'],
  ['a drawing that can run scripts', Buffer.from('<svg onload="alert(1)"/>'), 'file_type'],
  ['a GIF that is an archive', Buffer.concat([Buffer.from('GIF89a'), ARCHIVE]), 'file_type'],
  ['an archive', ARCHIVE, 'file_type'],
  ['nothing', Buffer.alloc(0), 'file_empty'],
  [
    'a beginning of a picture and a page',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(PAGE)]),
    'file_damaged',
  ],
  [
    'a signature and noise',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(5_000)]),
    'file_damaged',
  ],
  ['a picture that would unpack to 900 megapixels', aBlackPng(30_000, 30_000, 99), 'file_too_many_pixels'],
  ['a picture of one row more than 40 megapixels', aBlackPng(8_000, 5_001), 'file_too_many_pixels'],
  ['a picture with fewer rows than it claims', aBlackPng(200, 200, 199), 'file_damaged'],
])('%s is refused', async (_what, bytes, fault) => {
  expect(await faultOf(bytes)).toBe(fault);
});

test.each([0.3, 0.6, 0.9, 0.99])('a picture of which only %d is there is refused', async (share) => {
  const noise = {
    create: { width: 200, height: 200, channels: 3, background: '#fff', noise: NOISE },
  } as const;
  for (const whole of [await sharp(noise).jpeg().toBuffer(), await sharp(noise).png().toBuffer()]) {
    expect(await faultOf(whole)).toBeUndefined();
    expect(await faultOf(whole.subarray(0, whole.length * share))).toBe('file_damaged');
  }
});
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const;

test.each([
  ['a PDF and an archive', async () => Buffer.concat([await aPdf(), ARCHIVE]), 'file_damaged'],
  ['a PDF behind a page', async () => Buffer.concat([Buffer.from(PAGE), await aPdf()]), 'file_type'],
  ['a PDF that is cut off', async () => (await aPdf()).subarray(0, 200), 'file_damaged'],
  ['a PDF that runs a program', async () => aPdf({ objects: ['<</S/JavaScript/JS(1)>>'] }), 'file_active'],
])('%s is refused', async (_what, make, fault) => {
  expect(await faultOf(await make())).toBe(fault);
});

test.each([
  ['image/jpeg', aJpeg],
  ['image/png', aPng],
])('content hidden in or behind a picture (%s) is removed', async (_type, make) => {
  const { bytes } = await check(Buffer.concat([await make(), Buffer.from(PAGE), ARCHIVE]));

  expect(bytes.includes('script')).toBe(false);
  expect(bytes.includes('PK\x03\x04')).toBe(false);
});

test('ASVS 14.2: place, camera, comment and colour profile are removed, and the picture is upright', async () => {
  const taken = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#c08070' } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).orientation).toBe(6);

  const { bytes } = await check(taken);
  const found = await sharp(bytes).metadata();
  expect(found).toMatchObject({ width: 20, height: 60 });
  expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined));
  expect(bytes.includes('Kamera')).toBe(false);
});

test('a picture of exactly 40 megapixels is accepted', async () => {
  expect((await check(aBlackPng(8_000, 5_000))).type).toBe('image/png');
});

test('a file that was damaged on its way is repaired to a complete file or refused', async () => {
  const originals = [await aPdf(), await aJpeg(), await aPng()];
  const damage = fc.record({
    which: fc.nat(2),
    at: fc.nat(5_000),
    bytes: fc.uint8Array({ maxLength: 40 }),
    cut: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ which, at, bytes, cut }) => {
      const original = originals[which] ?? Buffer.alloc(0);
      const begin = original.subarray(0, at % original.length);
      const end = cut ? Buffer.alloc(0) : original.subarray(begin.length + bytes.length);
      const sent = Buffer.concat([begin, bytes, end]);
      const result = await check(sent).catch((error: unknown) => error);
      if (result instanceof Failure) expect(result.code).toBe('request.invalid');
      else expect((await check((result as { bytes: Buffer }).bytes)).bytes.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test('only the wanted types are accepted, and the refusal stands at the wanted field', async () => {
  const wanted = { allowed: ['application/pdf'], field: 'plan' } as const;
  const refused = checkFile({ fileScan: noFileScan }, { name: 'x', bytes: await aPng() }, wanted);

  await expect(refused).rejects.toMatchObject({ fields: { plan: [{ text: 'file_type' }] } });
});

test('a file in which the scanner finds something is refused before it is unpacked', async () => {
  const refused = checkFile(
    { fileScan: { isClean: async () => false } },
    { name: 'x', bytes: aBlackPng(9, 9, 1) },
  );
  await expect(refused).rejects.toMatchObject({ fields: { file: [{ text: 'file_infected' }] } });
});

test('without an answer of the scanner nothing is accepted', async () => {
  const fileScan = { isClean: () => Promise.reject(new Failure('server.scan_unavailable')) };

  await expect(checkFile({ fileScan }, { name: 'x', bytes: await aPdf() })).rejects.toMatchObject({
    status: 503,
  });
});
