import type { ReactNode } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { CONSENTS } from './anamnesis-progress.ts';
import { dateOf, type KnownPerson, type Signing } from './anamnesis-values.ts';
import { Consents } from './Consents.tsx';
import { FormSection } from './FormSection.tsx';
import type { FormParts } from './form-parts.ts';
import { PersonalPart } from './PersonalPart.tsx';
import { QuestionSections } from './QuestionSections.tsx';
import { SignBlock } from './SignBlock.tsx';
import type { EntryChanges } from './use-entries.ts';

interface FormSectionsProps extends FormParts {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  signing: Signing;
  person: KnownPerson;
  personHint: ReactNode;
  change: EntryChanges;
  onSign: () => void;
}

/** Every section, in the order in which one fills them in. */
export function FormSections({ form, entries, signing, change, ...props }: FormSectionsProps) {
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
        <SignBlock
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
