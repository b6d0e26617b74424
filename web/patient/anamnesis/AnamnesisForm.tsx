import { type FormEvent, type ReactNode, useState } from 'react';
import type {
  AnamnesisEntries,
  AnamnesisSubmission,
  AnamnesisForm as Questions,
} from '#contract/anamnesis.contract.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { QuietErrors } from '#web/ui/quiet-errors.ts';
import styles from './AnamnesisForm.module.css';
import { submissionOf } from './anamnesis-submission.ts';
import type { KnownPerson, Signing } from './anamnesis-values.ts';
import { FormSections } from './FormSections.tsx';
import { FormTop } from './FormTop.tsx';
import { SignatureDialog } from './SignatureDialog.tsx';
import { useEntries } from './use-entries.ts';
import { useOpenErrors } from './use-open-errors.ts';

interface AnamnesisFormProps {
  /** Of the form element: a button anywhere with `form={id}` sends it. */
  id: string;
  form: Questions;
  person: KnownPerson;
  /** Where the patient can change what is known about her. */
  personHint?: ReactNode;
  entries: AnamnesisEntries;
  onChange: (entries: AnamnesisEntries) => void;
  /** Signature, date and consents to begin with. They are never saved, but a page may hold them in memory. */
  startSigning?: Signing;
  onSigningChange?: (signing: Signing) => void;
  /** As the server keyed them. A new object is a new refusal and moves the focus. */
  errors: ServerErrors;
  onSubmit: (submission: AnamnesisSubmission) => void;
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
