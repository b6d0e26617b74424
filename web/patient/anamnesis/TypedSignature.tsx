import { useEffect, useRef } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Signature.module.css';
import { TYPED_CANVAS } from './signature-ink.ts';
import { drawName, SIGNATURE_FONTS, type SignatureFont, type TypedName } from './typed-signature.ts';

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
