import { expect, test } from 'vitest';
import {
  fittingFontPixels,
  frameOf,
  isDrawn,
  isNamed,
  resized,
  TYPED_CANVAS,
  TYPED_FONT_PIXELS,
} from './signature-ink.ts';

const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) });
const LINE = stroke([40, 60], [90, 30], [160, 80]);
const DOT = stroke([50, 50], [51, 52]);

test('no stroke, a dot, or dots far apart are no signature', () => {
  expect(isDrawn([])).toBe(false);
  expect(isDrawn([stroke()])).toBe(false);
  expect(isDrawn([DOT])).toBe(false);
  expect(isDrawn([DOT, stroke([400, 20])])).toBe(false);
});

test('one stroke of 12 pixels is enough, whichever way it goes', () => {
  expect(isDrawn([stroke([10, 10], [21, 21])])).toBe(false);
  expect(isDrawn([stroke([10, 10], [22, 10])])).toBe(true);
  expect(isDrawn([stroke([10, 10], [10, 22])])).toBe(true);
  expect(isDrawn([DOT, LINE])).toBe(true);
});

test('a typed signature is a name, not a blank, a dot or a dash', () => {
  for (const text of ['', '   ', '.', '---', 'M.', '42']) expect(isNamed(text)).toBe(false);
  for (const text of ['Maria Vogel', 'Ng', 'Ö. Yıldız', '李 明']) expect(isNamed(text)).toBe(true);
});

test('CONST-12: a name is written on 500x100 at size 48, a long one smaller instead of cut off', () => {
  expect([TYPED_CANVAS, TYPED_FONT_PIXELS]).toEqual([{ width: 500, height: 100 }, 48]);
  expect(fittingFontPixels(300)).toBe(48);

  const long = 1400;
  const shrunk = fittingFontPixels(long);
  expect(shrunk).toBeLessThan(48);
  expect((long * shrunk) / 48).toBeLessThan(500);
});

test('the image holds all ink and is at most 1000x400', () => {
  for (const strokes of [[LINE], [stroke([0, 0], [2000, 30])], [stroke([5, 0], [9, 900])]]) {
    const { left, top, width, height, scale } = frameOf(strokes);
    const inside = ({ x, y }: { x: number; y: number }) =>
      x > left && x < left + width && y > top && y < top + height;

    expect(strokes.flatMap(({ points }) => points).every(inside)).toBe(true);
    expect(width * scale).toBeLessThanOrEqual(1000);
    expect(height * scale).toBeLessThanOrEqual(400);
  }
});

test('a small signature is drawn finer than on the pad', () => {
  expect(frameOf([LINE]).scale).toBe(2);
});

test('turning the phone and back leaves every stroke where it was', () => {
  const narrow = resized([LINE, DOT], 472, 310);
  expect(narrow.flatMap(({ points }) => points).every(({ x }) => x < 310)).toBe(true);

  const back = resized(narrow, 310, 472).flatMap(({ points }) => points);
  for (const [place, { x, y }] of [LINE, DOT].flatMap(({ points }) => points).entries()) {
    expect(back[place]?.x).toBeCloseTo(x);
    expect(back[place]?.y).toBeCloseTo(y);
  }
});
