import type { ReactNode } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { AnswersOverview } from './AnswersOverview.tsx';
import { CONSENTS, OVERVIEW } from './anamnesis-progress.ts';
import { dateOf, type KnownPerson, type Signing } from './anamnesis-values.ts';
import { type FormParts, FormSection } from './form-parts.tsx';
import { PersonalPart } from './PersonalPart.tsx';
import { QuestionSection } from './QuestionSections.tsx';
import { Consents, SignaturePart } from './SigningPart.tsx';
import type { EntryChanges } from './use-entries.ts';
import type { Screens } from './use-screens.ts';

interface FormSectionsProps extends FormParts {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  signing: Signing;
  person: KnownPerson;
  personHint: ReactNode;
  screens: Screens;
  change: EntryChanges;
  /** She wanted to go on without confirming the presets. */
  isAsked: boolean;
  onReveal: (id: string) => void;
  onSign: () => void;
}

/** The sections on show, in the order in which one fills them in. */
export function FormSections(props: FormSectionsProps) {
  const { form, entries, change, screens, isAsked, elementId, errorsOf } = props;
  const parts = { elementId, errorsOf };
  const { privateDataCategory: personal } = form;
  return (
    <>
      {screens.isShown(personal.slug) && (
        <FormSection id={elementId(personal.slug)} title={personal.title}>
          <PersonalPart
            {...parts}
            form={form}
            person={props.person}
            hint={props.personHint}
            entries={entries.privateData}
            onEntry={change.setPrivateData}
          />
        </FormSection>
      )}
      {form.categories.map(
        (category, place) =>
          screens.isShown(category.slug) && (
            <QuestionSection
              {...parts}
              key={category.slug}
              form={form}
              place={place}
              category={category}
              entries={entries}
              isAsked={isAsked}
              onAnswer={change.setAnswer}
              onConfirm={change.confirm}
            />
          ),
      )}
      <SigningSections {...props} />
    </>
  );
}

/** What she reads before she signs, to what she agrees, and the signature. */
function SigningSections({ form, entries, signing, change, screens, ...props }: FormSectionsProps) {
  const t = useTexts(anamnesis);
  const { sign, consents } = form;
  const parts = { elementId: props.elementId, errorsOf: props.errorsOf };
  return (
    <>
      {screens.isShown(OVERVIEW) && (
        <FormSection id={parts.elementId(OVERVIEW)} title={t.overview_title} intro={t.overview_intro}>
          <AnswersOverview form={form} entries={entries} onReveal={props.onReveal} />
        </FormSection>
      )}
      {screens.isShown(CONSENTS) && (
        <FormSection id={parts.elementId(CONSENTS)} title={t.consents_title}>
          <Consents {...parts} consents={consents} given={signing.consents} onGive={change.setConsent} />
        </FormSection>
      )}
      {screens.isShown(sign.slug) && (
        <FormSection id={parts.elementId(sign.slug)} title={sign.title}>
          <SignaturePart
            {...parts}
            sign={sign}
            place={entries.place}
            date={dateOf(form, signing)}
            signature={signing.signature}
            look={screens.isPaged ? 'secondary' : 'primary'}
            onPlace={change.setPlace}
            onDate={change.setDate}
            onSign={props.onSign}
          />
        </FormSection>
      )}
    </>
  );
}
