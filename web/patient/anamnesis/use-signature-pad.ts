import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import { type Drawing, loadSignaturePad, PEN } from './drawn-signature.ts';
import { resized } from './signature-ink.ts';

/**
 * Makes a canvas a pad that shows the drawing and reports every finished stroke. It is as fine as the screen,
 * and keeps the strokes when its size changes.
 */
export function useSignaturePad(drawing: Drawing, onDraw: (drawing: Drawing) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pad, setPad] = useState<SignaturePad | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const takeStrokes = useEffectEvent((drawn: SignaturePad) =>
    onDraw({ padWidth: canvas.current?.clientWidth ?? 1, strokes: [...drawn.toData()] }),
  );
  const showDrawing = useEffectEvent((on: SignaturePad, element: HTMLCanvasElement) => {
    fitToScreen(element);
    on.fromData(resized(drawing.strokes, drawing.padWidth, element.clientWidth));
  });

  useEffect(() => {
    const element = canvas.current;
    let isGone = false;
    let made: SignaturePad | undefined;
    loadSignaturePad().then(
      (Pad) => {
        if (isGone || !element) return;
        made = new Pad(element, PEN);
        setPad(made);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      made?.off();
    };
  }, []);

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

  // A stroke that has just been drawn stands there already; anything else is drawn anew.
  useEffect(() => {
    const element = canvas.current;
    if (pad && element && pad.toData().length !== drawing.strokes.length) showDrawing(pad, element);
  }, [pad, drawing]);

  return { canvas, hasFailed };
}

/** Setting its size clears a canvas, so the strokes have to be drawn again afterwards. */
function fitToScreen(canvas: HTMLCanvasElement): void {
  const density = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.clientWidth * density;
  canvas.height = canvas.clientHeight * density;
  canvas.getContext('2d')?.scale(density, density);
}
