import Eraser from 'lucide-react/icons/eraser';
import Undo2 from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes } from '#web/ui/FieldNotes.tsx';
import { type Drawing, NOTHING_DRAWN } from './drawn-signature.ts';
import styles from './Signature.module.css';
import { useSignaturePad } from './use-signature-pad.ts';

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
