import PenLine from 'lucide-react/icons/pen-line';
import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { LinkedText } from '#web/content/LinkedText.tsx';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes, RequiredMark } from '#web/ui/FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from '#web/ui/field-wiring.ts';
import { TextField } from '#web/ui/TextField.tsx';
import signatureStyles from '../signature/Signature.module.css';
import styles from './AnamnesisForm.module.css';
import { questionId } from './anamnesis-errors.ts';
import { CONSENTS } from './anamnesis-progress.ts';
import type { Consent, Signing } from './anamnesis-values.ts';
import type { FormParts } from './form-parts.tsx';

type SignQuestion = AnamnesisForm['sign']['questions'][number];

interface SignaturePartProps extends FormParts {
  sign: AnamnesisForm['sign'];
  place: string;
  date: string;
  signature: string;
  /** Of the button; a phone has another one that means the same. */
  look: 'primary' | 'secondary';
  onPlace: (place: string) => void;
  onDate: (date: string) => void;
  onSign: () => void;
}

export function SignaturePart({ sign, elementId, errorsOf, ...entries }: SignaturePartProps) {
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
        return <SignatureField {...frame(question)} {...entries} />;
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

interface SignatureFieldProps extends FieldFrame, Pick<SignaturePartProps, 'look'> {
  id: string;
  required: boolean;
  /** PNG as data URL, or empty. */
  signature: string;
  /** Asks for the dialog. */
  onSign: () => void;
}

function SignatureField({ id, label, required, errors, signature, look, onSign }: SignatureFieldProps) {
  const t = useTexts(anamnesis);
  const { controlId, description, notes } = useFieldWiring({ id, errors });
  return (
    <div className={signatureStyles.field}>
      <p className={signatureStyles.label} id={`${controlId}-label`}>
        {label}
        {required && <RequiredMark />}
      </p>
      <div
        className={classNames(signatureStyles.paper, signatureStyles.sheet)}
        data-invalid={description['aria-invalid'] || undefined}
      >
        {signature ? <img src={signature} alt={t.sign_image} /> : <p>{t.sign_missing}</p>}
      </div>
      <div>
        <Button
          id={controlId}
          look={signature ? 'secondary' : look}
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

interface ConsentsProps extends FormParts {
  consents: AnamnesisForm['consents'];
  given: Signing['consents'];
  onGive: (key: Consent, isGiven: boolean) => void;
}

/** Nothing is held back here: what is not agreed to is sent as such, and the server says what it needs. */
export function Consents({ consents, given, onGive, elementId, errorsOf }: ConsentsProps) {
  return (
    <div className={styles.consents}>
      {consents.map(({ key, text, required }) => {
        const id = questionId(CONSENTS, key);
        return (
          <div key={key} id={elementId(id)}>
            <Checkbox
              id={`${elementId(id)}-box`}
              label={<LinkedText {...linkedConsent(text)} />}
              required={required}
              errors={errorsOf(id).notice}
              checked={given[key]}
              onChange={(event) => onGive(key, event.target.checked)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** What consents name, and where it stands. */
const LEGAL_PAGES = [
  { name: /AGB|Allgemeinen? Geschäftsbedingungen|terms and conditions/i, path: '/patient/agb' },
  { name: /Datenschutzerklärung|privacy policy/i, path: '/patient/privacy-policy' },
] as const;

const ANY_NAME = new RegExp(LEGAL_PAGES.map(({ name }) => name.source).join('|'), 'gi');

/** The sentence with the legal pages it names in brackets, and their addresses in that order. */
export function linkedConsent(sentence: string): { text: string; links: string[] } {
  const links: string[] = [];
  const text = sentence.replace(ANY_NAME, (name) => {
    links.push(LEGAL_PAGES.find((page) => page.name.test(name))?.path ?? '');
    return `[${name}]`;
  });
  return { text, links };
}
