import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition, fileTypeOf, safeFileName } from './file.rules.ts';
import type { FileType } from './file.ts';
import { aJpeg, anM4a, anMp3, aPdf, aPng } from './testing.ts';

const TYPES: FileType[] = ['application/pdf', 'image/jpeg', 'image/png', 'audio/mpeg', 'audio/mp4'];

test.each([
  ['Befund März.pdf', 'Befund März.pdf'],
  ['Łucja Żółć – Blutbild (2).PDF', 'Łucja Żółć – Blutbild (2).pdf'],
  ['Labor 12.03.2026', 'Labor 12.03.2026.pdf'],
  ['rechnung.pdf.exe', 'rechnung.pdf.exe.pdf'],
  ['foto.jpg', 'foto.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Ana\\befund.pdf', 'befund.pdf'],
  ['rech\u202Efdp.exe', 'rechfdp.exe.pdf'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x.pdf'],
  ['a\0b\u200B\uFEFF.pdf', 'ab.pdf'],
  ['...', 'document.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['befund. . .', 'befund.pdf'],
  ['', 'document.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['lpt1', '_lpt1.pdf'],
  ['Constanze.pdf', 'Constanze.pdf'],
  ['<script>"x"|?*', '_script__x____.pdf'],
  ['Mu\u0308ller.pdf', 'Müller.pdf'],
  ['x'.repeat(400), `${'x'.repeat(146)}.pdf`],
])('%j of a PDF is shown as %j', (given, shown) => {
  expect(safeFileName(given, 'application/pdf')).toBe(shown);
});

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('.', ' ', '/', '\\', 'ä', '\u202E', '\ud800', '😀', 'a', '\n', 'pdf', '"'),
  }),
);

test('whatever a file is called, its name is one safe part of a path and tells what it is', () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom(...TYPES), (given, type) => {
      const name = safeFileName(given, type);
      expect(name.length).toBeLessThanOrEqual(150);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toMatch(/^[^.\s/\\][^/\\]*\.(pdf|jpg|png|mp3|m4a)$/);
      expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]|[. ]\.(pdf|jpg|png|mp3|m4a)$/u);
      expect(safeFileName(name, type)).toBe(name);
    }),
    { numRuns: 2_000 },
  );
});

test('the header carries the whole name, and a plain one for old browsers', () => {
  expect(contentDisposition('Befund "März" 100%.pdf')).toBe(
    `attachment; filename="Befund _M_rz_ 100_.pdf"; filename*=UTF-8''Befund%20%22M%C3%A4rz%22%20100%25.pdf`,
  );
  expect(contentDisposition("it's (1)*.pdf")).toContain(`filename*=UTF-8''it%27s%20%281%29%2A.pdf`);
});

test('no name breaks out of the header', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(contentDisposition(name)).toMatch(
        /^attachment; filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''[\w.!~%-]*$/,
      );
    }),
    { numRuns: 2_000 },
  );
});

test('a PDF, a JPEG and a PNG are known by their first bytes', async () => {
  expect(fileTypeOf(await aPdf())).toBe('application/pdf');
  expect(fileTypeOf(await aJpeg())).toBe('image/jpeg');
  expect(fileTypeOf(await aPng())).toBe('image/png');
});

test('SEAM-26: recordings are known by their first bytes', () => {
  expect(fileTypeOf(anMp3())).toBe('audio/mpeg');
  expect(fileTypeOf(anMp3().subarray(14))).toBe('audio/mpeg');
  expect(fileTypeOf(anM4a('soun'))).toBe('audio/mp4');
  expect(safeFileName('Übung.M4A', 'audio/mp4')).toBe('Übung.m4a');
});

/** The first bytes of an MPEG frame: eleven set bits, version, layer, bitrate, sampling rate. */
test.each([
  ['version 1, layer III', [0xff, 0xfb, 0x90], true],
  ['version 2, layer III', [0xff, 0xf3, 0x90], true],
  ['version 2.5, layer III', [0xff, 0xe3, 0x90], true],
  ['a bitrate of 14 and a sampling rate of 2', [0xff, 0xfb, 0xe8], true],
  ['layer II', [0xff, 0xfd, 0x90], false],
  ['layer I', [0xff, 0xff, 0x90], false],
  ['the reserved layer', [0xff, 0xf9, 0x90], false],
  ['the reserved version', [0xff, 0xeb, 0x90], false],
  ['the reserved bitrate', [0xff, 0xfb, 0xf0], false],
  ['the reserved sampling rate', [0xff, 0xfb, 0x9c], false],
  ['ten set bits', [0xff, 0xdb, 0x90], false],
  ['no set bits', [0xfe, 0xfb, 0x90], false],
])('SEAM-26: a frame of %s', (_what, frame, isMusic) => {
  expect(fileTypeOf(Buffer.from([...frame, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(
    isMusic ? 'audio/mpeg' : undefined,
  );
});

test('SEAM-26: the music begins behind a tag of any length', () => {
  const tag = (length: number[], bytes: number) =>
    Buffer.concat([
      Buffer.from('ID3\x04\0\0', 'latin1'),
      Buffer.from(length),
      Buffer.alloc(bytes),
      anMp3().subarray(14),
    ]);
  expect(fileTypeOf(tag([0, 0, 1, 2], 130))).toBe('audio/mpeg');
  expect(fileTypeOf(tag([0, 0, 0x81, 2], 130))).toBe('audio/mpeg');
  expect(fileTypeOf(tag([0, 0, 1, 2], 129))).toBeUndefined();
  expect(fileTypeOf(tag([0, 0, 0, 0], 0))).toBe('audio/mpeg');
});

test.each(['M4A ', 'M4B ', 'mp41', 'mp42', 'isom'])('SEAM-26: %j is a brand of sound', (brand) => {
  const bytes = anM4a('soun');
  bytes.write(brand, 8, 'latin1');
  expect(fileTypeOf(bytes)).toBe('audio/mp4');
});

test.each([
  ['a film', anM4a('soun', 'vide')],
  ['an MPEG-4 file without sound', anM4a()],
  ['a tag without music', anMp3().subarray(0, 14)],
  ['a text in UTF-16', Buffer.from('fffe3c00', 'hex')],
  ['a program', Buffer.from('MZ\x90\0')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['an archive', Buffer.from('PK\x03\x04')],
  ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic')],
  ['a TIFF', Buffer.from('II*\0')],
  ['nothing', Buffer.alloc(0)],
  ['half a signature', Buffer.from('89504e47', 'hex')],
  ['a PDF that begins later', Buffer.from('\n%PDF-1.7\n')],
  ['a PDF of no version', Buffer.from('%PDF-x.y\n')],
])('%s is no known type', (_what, bytes) => {
  expect(fileTypeOf(bytes)).toBeUndefined();
});

test('an animated PNG is no known type', async () => {
  const png = await aPng();
  const animation = Buffer.alloc(20);
  animation.writeUInt32BE(8, 0);
  animation.write('acTL', 4);

  expect(fileTypeOf(Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)]))).toBeUndefined();
});

test('a PNG without a picture is no known type', async () => {
  const png = (await aPng()).subarray(0, 33);
  const part = Buffer.alloc(12, 'a');
  part.writeUInt32BE(0, 0);

  expect(fileTypeOf(Buffer.concat([png, ...Array<Buffer>(100_000).fill(part)]))).toBeUndefined();
});
