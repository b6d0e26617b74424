import { useState } from 'react';
import { imageOfDrawing, NOTHING_DRAWN } from './drawn-signature.ts';
import { isDrawn, isNamed } from './signature-ink.ts';
import { imageOfName, SIGNATURE_FONTS, type TypedName } from './typed-signature.ts';

/** A signature in the making. Each way keeps what was entered while the other one is looked at. */
export function useSignature() {
  const [way, setWay] = useState<'type' | 'draw'>('type');
  const [typed, setTyped] = useState<TypedName>({ name: '', font: SIGNATURE_FONTS[0] });
  const [drawing, setDrawing] = useState(NOTHING_DRAWN);
  const [isRefused, setIsRefused] = useState(false);
  const isSigned = way === 'type' ? isNamed(typed.name) : isDrawn(drawing.strokes);

  return {
    way,
    chooseWay: (chosen: string) => {
      setWay(chosen === 'draw' ? 'draw' : 'type');
      setIsRefused(false);
    },
    typed,
    setTyped,
    drawing,
    setDrawing,
    /** Somebody tried to confirm what is none, and has not mended it yet. */
    isMissing: isRefused && !isSigned,
    /** The image, or nothing where nobody has signed. */
    confirm: async (): Promise<string | null> => {
      setIsRefused(!isSigned);
      if (!isSigned) return null;
      return way === 'type' ? await imageOfName(typed) : await imageOfDrawing(drawing);
    },
  };
}
