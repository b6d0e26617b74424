import { memo, type ReactNode } from 'react';
import type { AnamnesisEntries, AnamnesisForm, PrivateQuestion } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes } from '#web/ui/FieldNotes.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './AnamnesisForm.module.css';
import { questionId } from './anamnesis-errors.ts';
import { isAddressPart, isAsked, type KnownPerson, knownValue } from './anamnesis-values.ts';
import type { FormParts } from './form-parts.tsx';

interface PersonalPartProps extends FormParts {
  form: AnamnesisForm;
  person: KnownPerson;
  entries: AnamnesisEntries['privateData'];
  onEntry: (key: string, entry: string) => void;
  /** Where what is known can be changed. */
  hint?: ReactNode;
}

/** What is known is only shown, so that nobody types it twice; the rest is asked. */
export function PersonalPart({
  form,
  person,
  entries,
  onEntry,
  hint,
  elementId,
  errorsOf,
}: PersonalPartProps) {
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
        autoComplete="off"
        // A field of type number loses the comma of German keyboards and turns with the mouse wheel.
        {...(question.typeInput === 'number' && { inputMode: 'decimal' as const })}
        onChange={(event) => onEntry(question.key, event.target.value)}
      />
    </div>
  );
});

const LONGEST_ENTRY = 200;
