import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { aSignature, chunk, dataUrlOf, header, pngFrom, pngOf } from '../testing.ts';
import { readSignature } from './check-anamnesis.service.ts';
import { pngInDataUrl } from './signature.rules.ts';

const BLACK = [0, 0, 0, 255] as const;
const WHITE = [255, 255, 255, 255] as const;
const NOTHING = [0, 0, 0, 0] as const;
const MEGABYTE = 1024 * 1024;

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
const isInside = (size: number) => (x: number, y: number) =>
  x >= 40 && x < 40 + size && y >= 40 && y < 40 + size;

async function faultOf(dataUrl: string): Promise<string | undefined> {
  const seen = await readSignature(dataUrl);
  return 'fault' in seen ? seen.fault : undefined;
}

async function pngIn(dataUrl: string): Promise<Buffer> {
  const seen = await readSignature(dataUrl);
  if ('fault' in seen) throw new Error(seen.fault);
  return seen.png;
}

describe('a signature is accepted', () => {
  test('on a transparent or white background, and looks the same afterwards', async () => {
    const onWhite = aSignature({
      colourAt: (x, y) => (Math.abs(x / 5 - y) < 2 ? BLACK : WHITE),
    });
    for (const dataUrl of [aSignature(), onWhite]) {
      const drawnAnew = await pngIn(dataUrl);
      const points = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();
      expect((await points(drawnAnew)).equals(await points(bytesOf(dataUrl)))).toBe(true);
    }
  });

  test.each(['palette', 'grey', 'sixteen bits', 'interlaced'])(
    'as a PNG of another kind: %s',
    async (kind) => {
      const drawn = sharp(bytesOf(aSignature())).flatten({ background: '#fff' });
      const kinds: Record<string, Sharp> = {
        palette: drawn.png({ palette: true, colours: 4 }),
        grey: drawn.greyscale().toColourspace('b-w').png(),
        'sixteen bits': drawn.toColourspace('rgb16').png(),
        interlaced: drawn.png({ progressive: true }),
      };
      const sent = await kinds[kind]?.toBuffer();
      const { depth, channels } = await sharp(await pngIn(dataUrlOf(sent ?? Buffer.alloc(0)))).metadata();
      expect({ depth, channels }).toEqual({ depth: 'uchar', channels: 4 });
    },
  );

  test('up to 1000 by 400 points', async () => {
    expect(await faultOf(aSignature({ width: 1000, height: 400 }))).toBeUndefined();
    expect(await faultOf(aSignature({ width: 1001, height: 400 }))).toBe('signature_too_large');
    expect(await faultOf(aSignature({ width: 500, height: 401 }))).toBe('signature_too_large');
  });

  test('and nothing else of the file is kept', async () => {
    const sent = bytesOf(aSignature());
    const comment = chunk('tEXt', Buffer.from('Author\0<script>'));
    const spoilt = Buffer.concat([sent.subarray(0, 33), comment, sent.subarray(33), Buffer.from('<html>')]);

    const drawnAnew = await pngIn(dataUrlOf(spoilt));

    for (const trace of ['script', 'tEXt', 'html']) expect(drawnAnew.includes(trace)).toBe(false);
    // Only the needed chunks are passed to the image library.
    expect(pngInDataUrl(dataUrlOf(spoilt))).toEqual({ png: sent });
  });
});

describe('a signature is refused if it is', () => {
  test.each([
    ['nothing on nothing', () => NOTHING],
    ['nothing on white', () => WHITE],
    ['white on nothing', (x: number) => (x % 2 ? WHITE : NOTHING)],
    ['almost nothing', () => [0, 0, 0, 40] as const],
    ['one point', (x: number, y: number) => (isInside(1)(x, y) ? BLACK : NOTHING)],
    ['one dot', (x: number, y: number) => (isInside(11)(x, y) ? BLACK : WHITE)],
    ['a few points far apart', (x: number, y: number) => (x % 40 === 0 && y === 9 ? BLACK : WHITE)],
  ])('%s', async (_what, colourAt) => {
    expect(await faultOf(aSignature({ colourAt }))).toBe('signature_empty');
  });

  test('a black area, but not if it is a short stroke', async () => {
    expect(await faultOf(aSignature({ colourAt: () => BLACK }))).toBe('signature_invalid');
    const stroke = aSignature({ colourAt: (x, y) => (isInside(12)(x, y) ? BLACK : NOTHING) });
    expect(await faultOf(stroke)).toBeUndefined();
  });

  test.each([
    ['empty', 'data:image/png;base64,'],
    ['SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['SVG called PNG', `data:image/png;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`],
    ['HTML', 'data:text/html,<script>alert(1)</script>'],
    ['an address', 'https://example.test/signature.png'],
    ['a file', 'file:///etc/passwd'],
    ['other parameters', aSignature().replace(';base64', ';charset=utf-8;base64')],
    ['letters that are no base64', `${aSignature().slice(0, -8)}%%%%%%%%`],
    ['spaces in between', aSignature().replace('iVBOR', 'iVB OR')],
    ['the beginning of a PNG only', dataUrlOf(bytesOf(aSignature()).subarray(0, 8))],
    ['half a PNG', dataUrlOf(bytesOf(aSignature()).subarray(0, 400))],
    ['a PNG without a header', dataUrlOf(pngFrom([chunk('IDAT', deflateSync(Buffer.alloc(99)))]))],
    ['a PNG without points', dataUrlOf(pngFrom([chunk('IHDR', header({ width: 0, height: 0 }))]))],
    ['a header of one byte', dataUrlOf(pngFrom([chunk('IHDR', Buffer.alloc(1))]))],
  ])('%s', async (_what, dataUrl) => {
    expect(await faultOf(dataUrl)).toBe('signature_invalid');
  });

  test('a JPEG, whatever it is called', async () => {
    const jpeg = await sharp(bytesOf(aSignature())).flatten({ background: '#fff' }).jpeg().toBuffer();
    expect(await faultOf(`data:image/jpeg;base64,${jpeg.toString('base64')}`)).toBe('signature_invalid');
    expect(await faultOf(dataUrlOf(jpeg))).toBe('signature_invalid');
  });

  test('a picture with a wrong checksum', async () => {
    const bytes = bytesOf(aSignature());
    bytes[50] = (bytes[50] ?? 0) ^ 0xff;
    expect(await faultOf(dataUrlOf(bytes))).toBe('signature_invalid');
  });

  test('more than 200 KB', async () => {
    const noise = Buffer.alloc(201 * 1024, 7);
    expect(await faultOf(dataUrlOf(pngFrom([chunk('IHDR', header({ width: 9, height: 9 })), noise])))).toBe(
      'signature_too_large',
    );
  });
});

describe('an image that would unpack to hundreds of megabytes is refused without using memory or time:', () => {
  const zeros = deflateSync(Buffer.alloc(150 * MEGABYTE));
  const stroke = pngOf({ width: 100, height: 100, colourAt: (x, y) => (x === y ? BLACK : WHITE) });
  const picture = (size: { width: number; height: number }, ...chunks: Buffer[]) =>
    dataUrlOf(pngFrom([chunk('IHDR', header(size)), ...chunks]));

  const strokeWith = (name: string) =>
    dataUrlOf(
      Buffer.concat([
        stroke.subarray(0, 33),
        chunk(name, Buffer.concat([Buffer.from('Name\0\0'), zeros])),
        stroke.subarray(33),
      ]),
    );

  test.each([
    ['a huge size', picture({ width: 60_000, height: 60_000 }, chunk('IDAT', zeros)), 'signature_too_large'],
    ['a size that overflows', picture({ width: 0xffffffff, height: 1 }), 'signature_too_large'],
    [
      'more points than it says',
      picture({ width: 1000, height: 400 }, chunk('IDAT', zeros)),
      'signature_empty',
    ],
    ['a packed comment, which is not looked at', strokeWith('zTXt'), undefined],
    ['a packed colour profile, which is not looked at', strokeWith('iCCP'), undefined],
  ])('%s', async (_what, dataUrl, fault) => {
    const memory = process.memoryUsage.rss();
    expect(await faultOf(dataUrl)).toBe(fault);

    expect(process.memoryUsage.rss() - memory).toBeLessThan(60 * MEGABYTE);
  });
});
