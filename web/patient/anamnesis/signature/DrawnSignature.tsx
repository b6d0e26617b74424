import Eraser from 'lucide-react/icons/eraser';
import Undo2 from 'lucide-react/icons/undo-2';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PointGroup } from 'signature_pad';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes } from '#web/ui/FieldNotes.tsx';
import styles from './Signature.module.css';
import { type Frame, frameOf, resized } from './signature-ink.ts';

interface DrawnSignatureProps {
  drawing: Drawing;
  onDraw: (drawing: Drawing) => void;
  errors: readonly string[];
}

/** The pad is an image to those who cannot draw on it; its description leads them to the typed way. */
export function DrawnSignature({ drawing, onDraw, errors }: DrawnSignatureProps) {
  const t = useTexts(anamnesis);
  const id = useId();
  const { canvas, hasFailed } = useSignaturePad(drawing, onDraw);
  const isEmpty = drawing.strokes.length === 0;
  const notes = { hintId: `${id}-hint`, errorsId: `${id}-errors` };

  return (
    <div className={styles.way}>
      <div
        className={classNames(styles.paper, styles.padPaper)}
        data-invalid={errors.length > 0 || undefined}
      >
        <canvas
          ref={canvas}
          className={styles.pad}
          role="img"
          aria-label={isEmpty ? t.signature_pad_empty : t.signature_pad}
          aria-describedby={`${notes.hintId} ${notes.errorsId}`}
        />
      </div>
      <div className={styles.tools}>
        <Button
          look="secondary"
          size="small"
          disabled={isEmpty}
          onClick={() => onDraw({ ...drawing, strokes: drawing.strokes.slice(0, -1) })}
        >
          <Undo2 aria-hidden="true" /> {t.signature_undo}
        </Button>
        <Button look="secondary" size="small" disabled={isEmpty} onClick={() => onDraw(NOTHING_DRAWN)}>
          <Eraser aria-hidden="true" /> {t.signature_clear}
        </Button>
      </div>
      <div>
        <FieldNotes
          {...notes}
          hint={t.signature_pad_hint}
          errors={hasFailed ? [t.signature_pad_failed] : errors}
        />
      </div>
    </div>
  );
}

/**
 * Makes a canvas a pad that shows the drawing and reports every finished stroke. It is as fine as the screen,
 * and keeps the strokes when its size changes.
 */
function useSignaturePad(drawing: Drawing, onDraw: (drawing: Drawing) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { pad, hasFailed } = usePadOn(canvas);
  // What stands on the pad already. Drawing it anew would break off a stroke that has begun since.
  const shown = useRef<Drawing>(null);

  const takeStrokes = useEffectEvent((from: Pad) => {
    shown.current = { padWidth: canvas.current?.clientWidth ?? 1, strokes: [...from.toData()] };
    onDraw(shown.current);
  });
  const showDrawing = useEffectEvent((on: Pad, element: HTMLCanvasElement) => {
    shown.current = drawing;
    fitToScreen(element);
    on.fromData(resized(drawing.strokes, drawing.padWidth, element.clientWidth));
  });

  useEffect(() => {
    const element = canvas.current;
    if (!pad || !element) return;
    const report = () => takeStrokes(pad);
    const observer = new ResizeObserver(() => showDrawing(pad, element));
    pad.addEventListener('endStroke', report);
    observer.observe(element);
    return () => {
      pad.removeEventListener('endStroke', report);
      observer.disconnect();
    };
  }, [pad]);

  useEffect(() => {
    const element = canvas.current;
    if (pad && element && drawing !== shown.current) showDrawing(pad, element);
  }, [pad, drawing]);

  return { canvas, hasFailed };
}

function usePadOn(canvas: RefObject<HTMLCanvasElement | null>) {
  const [pad, setPad] = useState<Pad | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!canvas.current) return;
    let isGone = false;
    const creation = createPad(canvas.current);
    creation.then(
      (made) => isGone || setPad(made),
      () => isGone || setHasFailed(true),
    );
    return () => {
      isGone = true;
      creation.then(
        (made) => made.off(),
        () => {},
      );
    };
  }, [canvas]);

  return { pad, hasFailed };
}

/** Setting its size clears a canvas, so the strokes have to be drawn again afterwards. */
function fitToScreen(canvas: HTMLCanvasElement): void {
  const density = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.clientWidth * density;
  canvas.height = canvas.clientHeight * density;
  canvas.getContext('2d')?.scale(density, density);
}

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
async function createPad(canvas: HTMLCanvasElement) {
  const SignaturePad = await loadSignaturePad();
  return new SignaturePad(canvas, PEN);
}
type Pad = Awaited<ReturnType<typeof createPad>>;

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
