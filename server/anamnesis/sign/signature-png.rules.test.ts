import { expect, test } from 'vitest';
import { inkFault, pngInDataUrl } from './signature.rules.ts';

const BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');

/** Length, name, content and a check sum that nobody compares here. */
function chunk(name: string, content: Buffer | number = 0): Buffer {
  const body = typeof content === 'number' ? Buffer.alloc(content, 7) : content;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)]);
}

function head(width = 10, height = 10, bytes = 13): Buffer {
  const content = Buffer.alloc(bytes);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return chunk('IHDR', content);
}

const END = chunk('IEND');
const url = (...parts: Buffer[]) =>
  `data:image/png;base64,${Buffer.concat([BEGINNING, ...parts]).toString('base64')}`;
const faultOf = (dataUrl: string) => {
  const read = pngInDataUrl(dataUrl);
  return 'fault' in read ? read.fault : undefined;
};

test('VAL-10: a signature is a PNG with head, picture and end', () => {
  const parts = [head(), chunk('IDAT', 5), END];
  expect(pngInDataUrl(url(...parts))).toEqual({ png: Buffer.concat([BEGINNING, ...parts]) });
});

test('of a PNG only the picture and its colours are kept, not what a program wrote beside it', () => {
  const kept = [head(), chunk('PLTE', 3), chunk('tRNS', 1), chunk('IDAT', 5), chunk('IDAT', 6), END];
  const [first = Buffer.alloc(0), ...rest] = kept;
  const sent = url(first, chunk('tEXt', 9), chunk('eXIf', 9), ...rest, chunk('tEXt', 3));
  expect(pngInDataUrl(sent)).toEqual({ png: Buffer.concat([BEGINNING, ...kept]) });
});

test.each([
  ['a text', 'Anna Klein'],
  ['another picture', 'data:image/jpeg;base64,AAAA'],
  ['no PNG', `data:image/png;base64,${Buffer.from('GIF89a--').toString('base64')}`],
  ['unreadable letters', `${url(head(), END)}!!`],
  ['a PNG without a head', url(chunk('IDAT', 5), END)],
  ['a PNG with a head of another length', url(head(10, 10, 14), END)],
  ['a PNG with its head later', url(chunk('tEXt', 1), head(), END)],
  ['a PNG without an end', url(head(), chunk('IDAT', 5))],
  ['a PNG that breaks off', url(head(), chunk('IDAT', 50).subarray(0, 20))],
  ['nothing but the beginning', url()],
])('VAL-10: %s is no signature', (_what, dataUrl) => {
  expect(faultOf(dataUrl)).toBe('signature_invalid');
});

test('a signature has at most 1000 by 400 points', () => {
  expect(faultOf(url(head(1000, 400), END))).toBeUndefined();
  expect(faultOf(url(head(1001, 400), END))).toBe('signature_too_large');
  expect(faultOf(url(head(1000, 401), END))).toBe('signature_too_large');
});

test('a signature has at most 200 kB', () => {
  const frame = BEGINNING.length + head().length + chunk('IDAT').length + END.length;
  const ofBytes = (bytes: number) => faultOf(url(head(), chunk('IDAT', bytes - frame), END));
  expect(ofBytes(200 * 1024)).toBeUndefined();
  expect(ofBytes(200 * 1024 + 1)).toBe('signature_too_large');
  expect(ofBytes(300 * 1024)).toBe('signature_too_large');
});

test('a line is a signature in any direction and at any place', () => {
  const WIDTH = 40;
  const line = (pointAt: (step: number) => [x: number, y: number]) => {
    const points = Buffer.alloc(WIDTH * WIDTH * 4, 255);
    for (let step = 0; step < 30; step += 1) {
      const [x, y] = pointAt(step);
      points.set([0, 0, 0, 255], (y * WIDTH + x) * 4);
    }
    return inkFault(points, WIDTH);
  };
  expect(line((step) => [5 + step, 35])).toBeUndefined();
  expect(line((step) => [35, 5 + step])).toBeUndefined();
  expect(line((step) => [20 + (step % 6), 20 + Math.floor(step / 6)])).toBe('signature_empty');
});
