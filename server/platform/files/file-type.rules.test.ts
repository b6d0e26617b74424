import { expect, test } from 'vitest';
import { fileTypeOf } from './file-type.rules.ts';
import { aJpeg, aPdf, aPng } from './testing.ts';

test('a PDF, a JPEG and a PNG are known by their first bytes', async () => {
  expect(fileTypeOf(await aPdf())).toBe('application/pdf');
  expect(fileTypeOf(await aJpeg())).toBe('image/jpeg');
  expect(fileTypeOf(await aPng())).toBe('image/png');
});

test.each([
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
])('%s is none of them', (_what, bytes) => {
  expect(fileTypeOf(bytes)).toBeUndefined();
});

test('a PNG that moves is none of them', async () => {
  const png = await aPng();
  const animation = Buffer.alloc(20);
  animation.writeUInt32BE(8, 0);
  animation.write('acTL', 4);

  expect(fileTypeOf(Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)]))).toBeUndefined();
});

test('a PNG that does not come to its picture is none of them either', async () => {
  const png = (await aPng()).subarray(0, 33);
  const part = Buffer.alloc(12, 'a');
  part.writeUInt32BE(0, 0);

  expect(fileTypeOf(Buffer.concat([png, ...Array<Buffer>(100_000).fill(part)]))).toBeUndefined();
});
