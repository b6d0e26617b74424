import { useState } from 'react';
import { type Drawing, imageOfDrawing, NOTHING_DRAWN } from './drawn-signature.ts';
import { isDrawn, isNamed } from './signature-ink.ts';
import { imageOfName, SIGNATURE_FONTS, type TypedName } from './typed-signature.ts';

interface Unsigned {
  way: 'type' | 'draw';
  typed: TypedName;
  drawing: Drawing;
  /** Somebody tried to confirm what is no signature yet. */
  isRefused: boolean;
}

const NOTHING_YET: Unsigned = {
  way: 'type',
  typed: { name: '', font: SIGNATURE_FONTS[0] },
  drawing: NOTHING_DRAWN,
  isRefused: false,
};

/** A signature in the making. Each way keeps what was entered while the other one is looked at. */
export function useSignature() {
  const [unsigned, setUnsigned] = useState(NOTHING_YET);
  const { way, typed, drawing, isRefused } = unsigned;
  const isSigned = way === 'type' ? isNamed(typed.name) : isDrawn(drawing.strokes);
  const change = (part: Partial<Unsigned>) => setUnsigned((before) => ({ ...before, ...part }));

  return {
    way,
    typed,
    drawing,
    isMissing: isRefused && !isSigned,
    chooseWay: (id: string) => change({ way: id === 'draw' ? 'draw' : 'type', isRefused: false }),
    setTyped: (next: TypedName) => change({ typed: next }),
    setDrawing: (next: Drawing) => change({ drawing: next }),
    forget: () => setUnsigned(NOTHING_YET),
    /** The image, or nothing where nobody has signed. */
    confirm: async (): Promise<string | null> => {
      change({ isRefused: !isSigned });
      if (!isSigned) return null;
      return way === 'type' ? await imageOfName(typed) : await imageOfDrawing(drawing);
    },
  };
}
