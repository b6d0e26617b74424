import PenLine from 'lucide-react/icons/pen-line';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes } from '#web/ui/FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from '#web/ui/field-wiring.ts';
import { RequiredMark } from '#web/ui/RequiredMark.tsx';
import styles from './Signature.module.css';

interface SignatureFieldProps extends FieldFrame {
  id: string;
  required: boolean;
  /** PNG as data URL, or empty. */
  signature: string;
  /** Asks for the dialog. */
  onSign: () => void;
}

export function SignatureField({ id, label, required, errors, signature, onSign }: SignatureFieldProps) {
  const t = useTexts(anamnesis);
  const { controlId, description, notes } = useFieldWiring({ id, errors });
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${controlId}-label`}>
        {label}
        {required && <RequiredMark />}
      </p>
      <div
        className={classNames(styles.paper, styles.sheet)}
        data-invalid={description['aria-invalid'] || undefined}
      >
        {signature ? <img src={signature} alt={t.sign_image} /> : <p>{t.sign_missing}</p>}
      </div>
      <div>
        <Button
          id={controlId}
          look={signature ? 'secondary' : 'primary'}
          aria-haspopup="dialog"
          aria-describedby={description['aria-describedby']}
          onClick={onSign}
        >
          <PenLine aria-hidden="true" /> {signature ? t.sign_again : t.sign_now}
        </Button>
      </div>
      <FieldNotes {...notes} />
    </div>
  );
}
