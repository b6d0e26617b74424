import { memo, type ReactNode } from 'react';
import type { AnamnesisEntries, AnamnesisForm, PrivateQuestion } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes } from '#web/ui/FieldNotes.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './AnamnesisForm.module.css';
import { AnswersOverview } from './AnswersOverview.tsx';
import { questionId } from './anamnesis-errors.ts';
import { CONSENTS, OVERVIEW } from './anamnesis-progress.ts';
import {
  dateOf,
  isAddressPart,
  isAsked,
  type KnownPerson,
  knownValue,
  type Signing,
} from './anamnesis-values.ts';
import { type FormParts, FormSection } from './form-parts.tsx';
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
  /** The patient wanted to go on without confirming the presets. */
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

/** What the patient reads before signing, the consents, and the signature. */
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

interface PersonalPartProps extends FormParts {
  form: AnamnesisForm;
  person: KnownPerson;
  entries: AnamnesisEntries['privateData'];
  onEntry: (key: string, entry: string) => void;
  /** Where what is known can be changed. */
  hint?: ReactNode;
}

/** What is known is only shown, so that nobody types it twice; the rest is asked. */
function PersonalPart({ form, person, entries, onEntry, hint, elementId, errorsOf }: PersonalPartProps) {
  const t = useTexts(anamnesis);
  const { slug, questions } = form.privateDataCategory;
  const idOf = ({ key }: PrivateQuestion) => questionId(slug, key);
  const known = questions.filter((question) => !isAsked(question) && !isAddressPart(question));

  return (
    <>
      <dl className={styles.known}>
        {known.map((question) => (
          <KnownEntry
            key={question.key}
            id={elementId(idOf(question))}
            question={question}
            value={knownValue(question, person, form.locale)}
            errors={errorsOf(idOf(question)).notice}
          />
        ))}
      </dl>
      <p className={styles.small}>{hint ?? t.person_hint}</p>
      <p>{t.voluntary}</p>
      <div className={styles.grid}>
        {questions.filter(isAsked).map((question) => (
          <AskedEntry
            key={question.key}
            id={elementId(idOf(question))}
            question={question}
            value={entries[question.key] ?? ''}
            errors={errorsOf(idOf(question)).notice}
            onEntry={onEntry}
          />
        ))}
      </div>
    </>
  );
}

interface EntryProps {
  id: string;
  question: PrivateQuestion;
  value: string;
  errors: readonly string[];
}

function KnownEntry({ id, question, value, errors }: EntryProps) {
  const t = useTexts(anamnesis);
  const shown = /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
  return (
    <div id={id} tabIndex={-1} className={classNames(question.className !== 'half' && styles.full)}>
      <dt>{question.keyText}</dt>
      <dd>
        {shown || t.not_given}
        <FieldNotes hint={null} hintId={`${id}-hint`} errors={errors} errorsId={`${id}-errors`} />
      </dd>
    </div>
  );
}

const AskedEntry = memo(function AskedEntry({
  id,
  question,
  value,
  errors,
  onEntry,
}: EntryProps & Pick<PersonalPartProps, 'onEntry'>) {
  return (
    <div id={id} className={classNames(question.className !== 'half' && styles.full)}>
      <TextField
        id={`${id}-entry`}
        label={question.keyText}
        required={question.required}
        errors={errors}
        value={value}
        maxLength={LONGEST_ENTRY}
        autoComplete={question.key === 'career' ? 'organization-title' : 'off'}
        // A field of type number loses the comma of German keyboards and turns with the mouse wheel.
        {...(question.typeInput === 'number' && { inputMode: 'decimal' as const })}
        onChange={(event) => onEntry(question.key, event.target.value)}
      />
    </div>
  );
});

const LONGEST_ENTRY = 200;
