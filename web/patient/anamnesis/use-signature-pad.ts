import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPad, type Drawing, type Pad } from './drawn-signature.ts';
import { resized } from './signature-ink.ts';

/**
 * Makes a canvas a pad that shows the drawing and reports every finished stroke. It is as fine as the screen,
 * and keeps the strokes when its size changes.
 */
export function useSignaturePad(drawing: Drawing, onDraw: (drawing: Drawing) => void) {
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
