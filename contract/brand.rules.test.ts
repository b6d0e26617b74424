import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandPalette,
  brandStyle,
  contrast,
  isColour,
  isLegibleBrand,
  LEAST_CONTRAST,
  weakestContrast,
} from './brand.rules.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#7a2e5d', '#7a2e5d', 1],
])('SEAM-18: the contrast of %s and %s is %d, as WCAG counts it', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

test.each(['#7a2e5d', '#1f5f8b', '#2f6b3c', '#000000', '#8a3b12'])('SEAM-18: %s can be read', (colour) => {
  expect(isLegibleBrand(colour)).toBe(true);
});

test.each(['#ffffff', '#ffff00', '#e7a8c9', '#777777', '#00aa88'])(
  'SEAM-18: %s is refused, because it cannot be read',
  (colour) => {
    expect(isLegibleBrand(colour)).toBe(false);
  },
);

test('SEAM-18: of any colour that can be read by day the shades can be read by night', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const { light, dark } = brandPalette(colour);
      const byDay = Math.min(contrast(colour, '#ffffff'), contrast(colour, light.soft));
      fc.pre(byDay >= LEAST_CONTRAST);
      expect(weakestContrast(colour)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(dark.brand, '#19131b')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }),
    // Two thousand colours take two seconds of a core; a busy machine would run into the limit of a test.
    { numRuns: 500 },
  );
});

test('the pages whose contrast is looked at are those of the portal', () => {
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  expect(tokens).toContain('--paper: light-dark(#fbf7f4, #19131b);');
  expect(tokens).toContain('--card: light-dark(#ffffff, #241b27);');
});

test('the style names colours of the portal and nothing else', () => {
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  fc.assert(
    fc.property(anyColour, (colour) => {
      const style = brandStyle(colour);
      expect(style).toMatch(
        /^:root:root \{\n( {2}--[a-z-]+: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);\n){7}\}\n$/,
      );
      for (const [name] of style.matchAll(/--[a-z-]+:/g)) expect(tokens).toContain(name);
    }),
  );
});

test.each(['7a2e5d', '#7a2e5', '#7a2e5dff', 'red', '#7a2e5g', ' #7a2e5d', '#7a2e5d;}'])(
  '%j is no colour',
  (text) => {
    expect(isColour(text)).toBe(false);
  },
);
