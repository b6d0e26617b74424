import { type FormEvent, type ReactNode, useState } from 'react';
import type {
  AnamnesisEntries,
  AnamnesisForm as Questions,
  SentAnamnesis,
} from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { QuietErrors } from '#web/ui/LongForm.tsx';
import { SignatureDialog } from '../signature/SignatureDialog.tsx';
import styles from './AnamnesisForm.module.css';
import { CONSENTS } from './anamnesis-progress.ts';
import { submissionOf } from './anamnesis-submission.ts';
import { dateOf, type KnownPerson, type Signing } from './anamnesis-values.ts';
import { FormTop } from './FormTop.tsx';
import { type FormParts, FormSection } from './form-parts.tsx';
import { PersonalPart } from './PersonalPart.tsx';
import { QuestionSections } from './QuestionSections.tsx';
import { Consents, SignaturePart } from './SigningPart.tsx';
import { type EntryChanges, useEntries, useOpenErrors } from './use-entries.ts';

interface AnamnesisFormProps {
  /** Of the form element: a button anywhere with `form={id}` sends it. */
  id: string;
  form: Questions;
  person: KnownPerson;
  /** Where the patient can change the known data. */
  personHint?: ReactNode;
  entries: AnamnesisEntries;
  onChange: (entries: AnamnesisEntries) => void;
  /** Signature, date and consents to begin with. They are never saved, but a page may hold them in memory. */
  startSigning?: Signing;
  onSigningChange?: (signing: Signing) => void;
  /** As the server keyed them. A new object is a new refusal and moves the focus. */
  errors: ServerErrors;
  onSubmit: (submission: SentAnamnesis) => void;
  /** Actions below. */
  children?: ReactNode;
}

/** The medical history: questions in sections, consents and signature. The server decides what is missing. */
export function AnamnesisForm(props: AnamnesisFormProps) {
  const { id, form, person, personHint, entries, errors, onSubmit, children } = props;
  const [isSigning, setIsSigning] = useState(false);
  const elementId = (name: string) => `${id}-${name}`;
  const openErrors = useOpenErrors(form, errors, elementId);
  const { signing, ...change } = useEntries({ ...props, noteChange: openErrors.noteChange });
  const shown = { form, entries, signing, elementId };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(submissionOf(form, entries, person, signing));
  };
  const sign = (signature: string) => {
    change.setSignature(signature);
    setIsSigning(false);
  };

  // The dialog stands beside the form: it has a form of its own, and Enter there must not send this one.
  return (
    <>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <FormTop {...shown} wrong={openErrors.wrong} rest={openErrors.rest} />
        <QuietErrors value={true}>
          <FormSections
            {...shown}
            person={person}
            personHint={personHint}
            errorsOf={openErrors.of}
            change={change}
            onSign={() => setIsSigning(true)}
          />
        </QuietErrors>
        {children}
      </form>
      <SignatureDialog isOpen={isSigning} onSign={sign} onClose={() => setIsSigning(false)} />
    </>
  );
}

interface FormSectionsProps extends FormParts {
  form: Questions;
  entries: AnamnesisEntries;
  signing: Signing;
  person: KnownPerson;
  personHint: ReactNode;
  change: EntryChanges;
  onSign: () => void;
}

/** Every section, in the order in which one fills them in. */
function FormSections({ form, entries, signing, change, ...props }: FormSectionsProps) {
  const t = useTexts(anamnesis);
  const { privateDataCategory: personal, sign, consents } = form;
  const parts = { elementId: props.elementId, errorsOf: props.errorsOf };
  return (
    <>
      <FormSection id={parts.elementId(personal.slug)} title={personal.title}>
        <PersonalPart
          {...parts}
          form={form}
          person={props.person}
          hint={props.personHint}
          entries={entries.privateData}
          onEntry={change.setPrivateData}
        />
      </FormSection>
      <QuestionSections {...parts} form={form} entries={entries} onAnswer={change.setAnswer} />
      <FormSection id={parts.elementId(CONSENTS)} title={t.consents_title}>
        <Consents {...parts} consents={consents} given={signing.consents} onGive={change.setConsent} />
      </FormSection>
      <FormSection id={parts.elementId(sign.slug)} title={sign.title}>
        <SignaturePart
          {...parts}
          sign={sign}
          place={entries.place}
          date={dateOf(form, signing)}
          signature={signing.signature}
          onPlace={change.setPlace}
          onDate={change.setDate}
          onSign={props.onSign}
        />
      </FormSection>
    </>
  );
}
