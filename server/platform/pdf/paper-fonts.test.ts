import { expect, test } from 'vitest';
import { isDrawable, letterRanges } from './paper-fonts.ts';

test.each([
  'Größe „ÄÖÜß“ – 89,50 € § 4 · Straße …',
  'Łucja Żółć, Nguyễn Thị Ánh, Ștefan Țurcanu',
  '½ Tablette, 100 µg, 37 °C ± 1',
  'Mu\u0308ller\n\tin zwei Strichen',
  '',
])('%j can be drawn', (text) => {
  expect(isDrawable(text)).toBe(true);
});

test.each(['Иванова', 'Ελένη', 'عربي', '山', 'müde 😴', 'mehr als ≥ 140'])('%j cannot be drawn', (text) => {
  expect(isDrawable(text)).toBe(false);
});

test('a font without a character map of the known kind is refused', () => {
  expect(() => letterRanges(Buffer.alloc(12))).toThrow('no character map');
});
