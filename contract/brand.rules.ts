/**
 * The colours of the portal that follow from the one colour a clinic chooses, in light and in dark. They stand
 * for the first group of `web/ui/tokens.css`; every pair that is read on one another keeps the contrast of
 * WCAG 2.2 AA.
 */

export const LEAST_CONTRAST = 4.5;
/** Dark pages begin with a lighter shade than is just legible, as the portal's own does. */
const COMFORTABLE_CONTRAST = 7;

const WHITE = '#ffffff';
const BLACK = '#000000';
const LIGHT = { paper: '#fbf7f4', card: WHITE };
const DARK = { paper: '#19131b', card: '#241b27' };

interface Shades {
  brand: string;
  strong: string;
  soft: string;
  line: string;
  panel: string;
  panelEnd: string;
  onBrand: string;
}

export interface BrandPalette {
  light: Shades;
  dark: Shades;
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

export function brandPalette(colour: string): BrandPalette {
  return { light: lightShades(colour), dark: darkShades(colour) };
}

/** Of all pairs that are read on one another, the one that is hardest to read. */
export function weakestContrast(colour: string): number {
  const { light, dark } = brandPalette(colour);
  return Math.min(...readPairs(light, LIGHT), ...readPairs(dark, DARK));
}

export function isLegibleBrand(colour: string): boolean {
  return weakestContrast(colour) >= LEAST_CONTRAST;
}

/** A style sheet that puts them in the place of the portal's own, wherever it is loaded. */
export function brandStyle(colour: string): string {
  const { light, dark } = brandPalette(colour);
  const names: Record<keyof Shades, string> = {
    brand: '--brand',
    strong: '--brand-strong',
    soft: '--brand-soft',
    line: '--brand-line',
    panel: '--brand-panel',
    panelEnd: '--brand-panel-end',
    onBrand: '--on-brand',
  };
  const lines = Object.entries(names).map(
    ([shade, name]) =>
      `  ${name}: light-dark(${light[shade as keyof Shades]}, ${dark[shade as keyof Shades]});`,
  );
  return `:root:root {\n${lines.join('\n')}\n}\n`;
}

/** The ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function lightShades(colour: string): Shades {
  const ends = [0.18, 0.12, 0.06].map((share) => mix(colour, WHITE, share));
  return {
    brand: colour,
    strong: mix(colour, BLACK, 0.26),
    soft: mix(WHITE, colour, 0.1),
    line: mix(WHITE, colour, 0.28),
    panel: colour,
    panelEnd: ends.find((end) => contrast(end, WHITE) >= LEAST_CONTRAST) ?? colour,
    onBrand: WHITE,
  };
}

function darkShades(colour: string): Shades {
  const steps = Array.from({ length: 21 }, (_, step) => mix(colour, WHITE, step / 20));
  const brand = steps.find((shade) => contrast(shade, DARK.card) >= COMFORTABLE_CONTRAST) ?? WHITE;
  return {
    brand,
    strong: mix(brand, WHITE, 0.5),
    soft: mix(DARK.card, brand, 0.14),
    line: mix(DARK.card, brand, 0.35),
    panel: mix(colour, BLACK, 0.25),
    panelEnd: colour,
    onBrand: mix(BLACK, colour, 0.2),
  };
}

/** Text on buttons and panels, links on pages and cards, and both on what is softly marked. */
function readPairs(shades: Shades, { paper, card }: typeof LIGHT): number[] {
  const { brand, strong, soft, onBrand, panel, panelEnd } = shades;
  return [
    ...[brand, strong].map((fill) => contrast(onBrand, fill)),
    ...[panel, panelEnd].map((fill) => contrast(WHITE, fill)),
    ...[brand, strong].flatMap((text) => [paper, card, soft].map((page) => contrast(text, page))),
  ];
}

/** `share` of the second colour in the first. */
function mix(first: string, second: string, share: number): string {
  const [from, to] = [channels(first), channels(second)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
