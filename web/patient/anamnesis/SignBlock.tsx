import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './AnamnesisForm.module.css';
import { questionId } from './anamnesis-errors.ts';
import type { FormParts } from './form-parts.ts';
import { SignatureField } from './SignatureField.tsx';

type SignQuestion = AnamnesisForm['sign']['questions'][number];

interface SignBlockProps extends FormParts {
  sign: AnamnesisForm['sign'];
  place: string;
  date: string;
  signature: string;
  onPlace: (place: string) => void;
  onDate: (date: string) => void;
  onSign: () => void;
}

export function SignBlock({ sign, elementId, errorsOf, ...entries }: SignBlockProps) {
  const frame = ({ key, keyText, required }: SignQuestion) => ({
    id: `${elementId(questionId(sign.slug, key))}-entry`,
    label: keyText,
    required,
    errors: errorsOf(questionId(sign.slug, key)).notice,
  });

  const control = (question: SignQuestion) => {
    switch (question.key) {
      case 'ort':
        return (
          <TextField
            {...frame(question)}
            value={entries.place}
            maxLength={100}
            autoComplete="address-level2"
            onChange={(event) => entries.onPlace(event.target.value)}
          />
        );
      case 'date':
        return (
          <TextField
            {...frame(question)}
            type="date"
            value={entries.date}
            onChange={(event) => entries.onDate(event.target.value)}
          />
        );
      case 'sign':
        return <SignatureField {...frame(question)} signature={entries.signature} onSign={entries.onSign} />;
    }
  };

  return (
    <div className={styles.grid}>
      {sign.questions.map((question) => (
        <div
          key={question.key}
          id={elementId(questionId(sign.slug, question.key))}
          className={question.key === 'sign' ? styles.full : undefined}
        >
          {control(question)}
        </div>
      ))}
    </div>
  );
}
