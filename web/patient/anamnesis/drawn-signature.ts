import type { PointGroup } from 'signature_pad';
import { type Frame, frameOf } from './signature-ink.ts';

/** Strokes as they were drawn on a pad of this width. */
export interface Drawing {
  padWidth: number;
  strokes: readonly PointGroup[];
}

export const NOTHING_DRAWN: Drawing = { padWidth: 1, strokes: [] };

const PEN = { penColor: 'black', minWidth: 1, maxWidth: 2 };

/** In letters of the data URL; about 150 kB as a file, far below what the server refuses. */
const LONGEST_IMAGE = 200_000;
const SMALLER = 0.7;

/** Makes a canvas a pad. Its code is fetched with the first one, so that the form itself stays small. */
export async function createPad(canvas: HTMLCanvasElement) {
  const SignaturePad = await loadSignaturePad();
  return new SignaturePad(canvas, PEN);
}
export type Pad = Awaited<ReturnType<typeof createPad>>;

/** Only the ink, black on white, in the same quality from every screen. */
export async function imageOfDrawing({ strokes }: Drawing): Promise<string> {
  const SignaturePad = await loadSignaturePad();
  const render = (frame: Frame): string => {
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(frame.width * frame.scale);
    canvas.height = Math.floor(frame.height * frame.scale);
    const pad = new SignaturePad(canvas, { ...PEN, backgroundColor: 'white' });
    pad.off();
    const { scale, left, top } = frame;
    canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    pad.fromData([...strokes], { clear: false });
    const image = pad.toDataURL('image/png');
    return image.length > LONGEST_IMAGE ? render({ ...frame, scale: scale * SMALLER }) : image;
  };
  return render(frameOf(strokes));
}

async function loadSignaturePad() {
  return (await import('signature_pad')).default;
}
