import { useEffect, useRef } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Signature.module.css';
import { fittingFontPixels, TYPED_CANVAS, TYPED_FONT_PIXELS } from './signature-ink.ts';
import './signature-fonts.css';

const LONGEST_NAME = 100;

interface TypedSignatureProps {
  typed: TypedName;
  onType: (typed: TypedName) => void;
  errors: readonly string[];
}

export function TypedSignature({ typed, onType, errors }: TypedSignatureProps) {
  const t = useTexts(anamnesis);
  const { name, font } = typed;
  const preview = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isWanted = true;
    if (preview.current) drawName(preview.current, { name, font }, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [name, font]);

  return (
    <div className={styles.way}>
      <div className={styles.pair}>
        <TextField
          label={t.signature_name}
          required
          autoComplete="name"
          maxLength={LONGEST_NAME}
          errors={errors}
          value={name}
          onChange={(event) => onType({ name: event.target.value, font })}
        />
        <Select
          label={t.signature_font}
          value={font}
          onChange={(event) => onType({ name, font: event.target.value as SignatureFont })}
        >
          {SIGNATURE_FONTS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <div className={styles.paper}>
        <canvas
          ref={preview}
          {...TYPED_CANVAS}
          className={styles.preview}
          role="img"
          aria-label={name.trim() ? t.signature_preview({ name: name.trim() }) : t.signature_preview_empty}
        />
      </div>
    </div>
  );
}

export const SIGNATURE_FONTS = ['Dancing Script', 'Great Vibes', 'Pacifico', 'Satisfy', 'Caveat'] as const;
type SignatureFont = (typeof SIGNATURE_FONTS)[number];

export interface TypedName {
  name: string;
  font: SignatureFont;
}

/** High enough for the loops below the line of every face. */
const BASELINE_PIXELS = 64;

/** Writes a name in black on white, once the face has loaded and unless it is no longer wanted then. */
async function drawName(
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
