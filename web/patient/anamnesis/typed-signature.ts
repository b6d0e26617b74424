import './signature-fonts.css';
import { fittingFontPixels, TYPED_CANVAS, TYPED_FONT_PIXELS } from './signature-ink.ts';

export const SIGNATURE_FONTS = ['Dancing Script', 'Great Vibes', 'Pacifico', 'Satisfy', 'Caveat'] as const;
export type SignatureFont = (typeof SIGNATURE_FONTS)[number];

export interface TypedName {
  name: string;
  font: SignatureFont;
}

/** High enough for the loops below the line of every face. */
const BASELINE_PIXELS = 64;

/** Writes a name in black on white, once the face has loaded and unless it is no longer wanted then. */
export async function drawName(
  canvas: HTMLCanvasElement,
  { name: typed, font }: TypedName,
  isStillWanted = () => true,
): Promise<void> {
  const name = typed.trim();
  // Should a face not come, the name is written in what the browser has for handwriting.
  await document.fonts.load(cssFont(font, TYPED_FONT_PIXELS), name).catch(() => []);
  const context = canvas.getContext('2d');
  if (!context || !isStillWanted()) return;

  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = cssFont(font, TYPED_FONT_PIXELS);
  context.font = cssFont(font, fittingFontPixels(inkWidth(context.measureText(name))));
  const ink = context.measureText(name);
  context.fillText(name, (canvas.width - inkWidth(ink)) / 2 + ink.actualBoundingBoxLeft, BASELINE_PIXELS);
}

export async function imageOfName(typed: TypedName): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = TYPED_CANVAS.width;
  canvas.height = TYPED_CANVAS.height;
  await drawName(canvas, typed);
  return canvas.toDataURL('image/png');
}

function cssFont(font: SignatureFont, pixels: number): string {
  return `${pixels}px "${font}", cursive`;
}

/** Handwriting swings out beyond the place its letters take. */
function inkWidth({ actualBoundingBoxLeft, actualBoundingBoxRight }: TextMetrics): number {
  return actualBoundingBoxLeft + actualBoundingBoxRight;
}
