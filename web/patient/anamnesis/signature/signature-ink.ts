/** The rules of a signature that need no screen: when there is one, and how large its image becomes. */

interface Point {
  x: number;
  y: number;
}
interface Stroke {
  points: readonly Point[];
}

/** A stroke under this extent in both directions is a dot. */
const SMALLEST_STROKE_PIXELS = 12;

const LARGEST_IMAGE = { width: 1000, height: 400 };
const SHARPNESS = 2;
const MARGIN_PIXELS = 10;

/** The canvas and the size of the typed name (SIG-03). */
export const TYPED_CANVAS = { width: 500, height: 100 };
export const TYPED_FONT_PIXELS = 48;
const TYPED_MARGIN_PIXELS = 16;

/** Without a single stroke, or with nothing but dots, nobody has signed. */
export function isDrawn(strokes: readonly Stroke[]): boolean {
  return strokes.some(({ points }) => {
    const { width, height } = boxOf(points);
    return Math.max(width, height) >= SMALLEST_STROKE_PIXELS;
  });
}

/** A name has two letters at least; a dot or a dash is none. */
export function isNamed(text: string): boolean {
  return /\p{L}.*\p{L}/u.test(text);
}

/** Long names become smaller instead of being cut off. */
export function fittingFontPixels(widthAtFullSize: number): number {
  const room = TYPED_CANVAS.width - 2 * TYPED_MARGIN_PIXELS;
  return widthAtFullSize <= room ? TYPED_FONT_PIXELS : (TYPED_FONT_PIXELS * room) / widthAtFullSize;
}

/** The part of the pad that goes into the image, and how much larger it is drawn there. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
}

/** The ink with a margin, drawn twice as fine as on the pad where the largest image allows it. */
export function frameOf(strokes: readonly Stroke[]): Frame {
  const ink = boxOf(strokes.flatMap(({ points }) => points));
  const width = ink.width + 2 * MARGIN_PIXELS;
  const height = ink.height + 2 * MARGIN_PIXELS;
  const scale = Math.min(SHARPNESS, LARGEST_IMAGE.width / width, LARGEST_IMAGE.height / height);
  return { left: ink.left - MARGIN_PIXELS, top: ink.top - MARGIN_PIXELS, width, height, scale };
}

/** After a turn of the phone the same strokes on a pad of another width. */
export function resized<Any extends Stroke>(strokes: readonly Any[], from: number, to: number): Any[] {
  if (from === to) return [...strokes];
  const factor = to / from;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

function boxOf(points: readonly Point[]) {
  if (points.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
