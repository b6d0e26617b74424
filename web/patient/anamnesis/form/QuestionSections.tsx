import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { AnamnesisEntries, AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { FieldNotes, RequiredMark } from '#web/ui/FieldNotes.tsx';
import { useFieldWiring } from '#web/ui/field-wiring.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import scaleStyles from '#web/ui/Scale.module.css';
import { TextArea } from '#web/ui/TextArea.tsx';
import { firstNumber, questionId } from './anamnesis-errors.ts';
import { type Answer, answerOf, isTouched } from './anamnesis-values.ts';
import { ConfirmRest } from './ConfirmRest.tsx';
import { CONFIRM, type FormParts, FormSection, type QuestionProps } from './form-parts.tsx';
import styles from './Question.module.css';
import { TimeAnswer } from './TimeAnswer.tsx';
import { asksForTime } from './time-answer.ts';

interface QuestionSectionProps extends FormParts {
  form: AnamnesisForm;
  /** Its place among the sections of the form. */
  place: number;
  category: AnamnesisForm['categories'][number];
  entries: AnamnesisEntries;
  isAsked: boolean;
  onAnswer: QuestionProps['onAnswer'];
  onConfirm: (presets: readonly ShownQuestion[]) => void;
}

/** The questions of a section, and at their end the confirmation of what was not answered. */
export function QuestionSection({ form, place, category, entries, ...props }: QuestionSectionProps) {
  const t = useTexts(anamnesis);
  const { elementId, errorsOf, isAsked, onAnswer, onConfirm } = props;
  const { slug, title, intro, questions } = category;
  return (
    <FormSection id={elementId(slug)} title={title} intro={intro}>
      {place === 0 && <p className={styles.note}>{t.preset_hint}</p>}
      <div>
        {questions.map((question, index) => (
          <QuestionRow
            key={question.key}
            id={elementId(questionId(slug, question.key))}
            slug={slug}
            question={question}
            number={firstNumber(form, place) + index}
            answer={answerOf(entries, question.key)}
            isTouched={isTouched(entries, question)}
            errors={errorsOf(questionId(slug, question.key))}
            onAnswer={onAnswer}
          />
        ))}
      </div>
      <ConfirmRest
        id={elementId(questionId(slug, CONFIRM))}
        category={category}
        entries={entries}
        isAsked={isAsked}
        onConfirm={onConfirm}
      />
    </FormSection>
  );
}

/** Memoised: a letter typed into one of seventy questions renders this one only. */
const QuestionRow = memo(function QuestionRow({ number, ...props }: QuestionProps & { number: number }) {
  const { id, question } = props;
  const label = (
    <>
      <span className={styles.number}>{number}.</span> {question.keyText}
    </>
  );
  const Question = question.typeInput === 'yesNoOther' ? YesNoQuestion : TextQuestion;
  return (
    <div id={id} className={styles.question}>
      <Question {...props} label={label} />
    </div>
  );
});

type LabelledProps = QuestionProps & { label: ReactNode };

function TextQuestion({ label, ...props }: LabelledProps) {
  const { id, slug, question, answer, errors, onAnswer } = props;
  return (
    <>
      <TextArea
        id={`${id}-notice`}
        label={label}
        hint={question.hint ?? question.detailText}
        required={question.required}
        errors={errors.notice}
        rows={2}
        maxLength={LONGEST_ANSWER}
        value={answer.notice}
        onChange={(event) => onAnswer(slug, question.key, { notice: event.target.value })}
      />
      {asksForTime(question) && (
        <TimeAnswer
          id={id}
          question={question.keyText}
          answer={answer.notice}
          onAnswer={(notice) => onAnswer(slug, question.key, { notice })}
        />
      )}
      <ChildQuestions {...props} />
    </>
  );
}

/** The entries under a yes stay in case the no was a mistake. */
function YesNoQuestion({ label, ...props }: LabelledProps) {
  const { id, slug, question, answer, isTouched: isChosen, errors, onAnswer } = props;
  const isYes = answer.checkedValue === 'yes';
  return (
    <>
      <YesNo
        id={id}
        label={label}
        hint={question.hint}
        required={question.required}
        errors={isYes ? [] : errors.notice}
        value={answer.checkedValue}
        isPreset={!isChosen}
        onChoose={(checkedValue) => onAnswer(slug, question.key, { checkedValue })}
      />
      {isYes && <QuestionDetails {...props} />}
    </>
  );
}

const LEVELS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

/** The questions after a yes: in the patient's words, how strong, and details. */
function QuestionDetails(props: QuestionProps) {
  const t = useTexts(anamnesis);
  const { id, slug, question, answer, errors, onAnswer } = props;
  // The server names the question only; where the strength is missing, it is the strength it misses.
  const isLevelMissing = question.checkbox !== null && answer.level === null;
  const levelErrors = isLevelMissing ? [...errors.level, ...errors.notice] : errors.level;

  return (
    <fieldset className={styles.details} aria-label={question.keyText}>
      <TextArea
        id={`${id}-notice`}
        label={question.detailText ?? t.detail}
        required={question.required && question.checkbox === null && question.children.length === 0}
        errors={isLevelMissing ? [] : errors.notice}
        rows={2}
        maxLength={LONGEST_ANSWER}
        value={answer.notice}
        onChange={(event) => onAnswer(slug, question.key, { notice: event.target.value })}
      />
      {question.checkbox && (
        <RadioGroup
          id={`${id}-level`}
          name={`${id}-level`}
          label={t.scale}
          required
          errors={levelErrors}
          // Not every screen reader reads what describes a group, so the step that gets the focus says it as well.
          aria-describedby={levelErrors.length > 0 ? `${id}-level-errors` : undefined}
          layout="scale"
          options={LEVELS}
          value={String(answer.level ?? '')}
          onChange={(event) => onAnswer(slug, question.key, { level: Number(event.target.value) })}
        />
      )}
      <ChildQuestions {...props} />
    </fieldset>
  );
}

/** As long as the server takes it. */
const LONGEST_ANSWER = 5000;

function ChildQuestions({ id, slug, question, answer, errors, onAnswer }: QuestionProps) {
  return question.children.map(({ key, keyText }) => (
    <TextArea
      key={key}
      id={`${id}-${key}`}
      label={keyText}
      errors={errors.children[key]}
      rows={2}
      maxLength={LONGEST_ANSWER}
      value={answer.children[key] ?? ''}
      onChange={(event) =>
        onAnswer(slug, question.key, { children: { ...answer.children, [key]: event.target.value } })
      }
    />
  ));
}

type Choice = Answer['checkedValue'];
const CHOICES = ['yes', 'no'] as const satisfies readonly Choice[];

interface YesNoProps {
  id: string;
  label: ReactNode;
  hint: string | null;
  required: boolean;
  errors: readonly string[];
  value: Choice;
  /** The no is only preset: nobody has chosen it. */
  isPreset: boolean;
  onChoose: (choice: Choice) => void;
}

/** Two large answers. A preset no looks and reads as a preset until it is chosen or confirmed. */
function YesNo({ id, label, hint, required, errors, value, isPreset, onChoose }: YesNoProps) {
  const t = useTexts(anamnesis);
  const { description, notes } = useFieldWiring({ id, hint, errors });
  const presetId = `${id}-preset`;

  // Browsers do not report a press on what is chosen already, but here it turns a preset into an answer.
  const confirmBySpace = (event: KeyboardEvent, choice: Choice) => {
    if (event.key === ' ' && isPreset && choice === value) onChoose(choice);
  };

  return (
    <fieldset className={styles.yesNo} aria-describedby={description['aria-describedby']}>
      <legend className={styles.legend}>
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={notes.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.pair} data-invalid={description['aria-invalid'] || undefined}>
        {CHOICES.map((choice) => {
          const isPresetHere = isPreset && choice === value;
          return (
            <div key={choice} className={scaleStyles.step} data-preset={isPresetHere || undefined}>
              <input
                type="radio"
                id={`${id}-${choice}`}
                name={id}
                value={choice}
                required={required}
                checked={choice === value}
                className={scaleStyles.input}
                aria-describedby={isPresetHere ? presetId : undefined}
                onChange={() => onChoose(choice)}
                onClick={() => isPresetHere && onChoose(choice)}
                onKeyDown={(event) => confirmBySpace(event, choice)}
              />
              <label htmlFor={`${id}-${choice}`} className={scaleStyles.label}>
                {choice === value && !isPreset && <Check size={18} aria-hidden="true" />}
                {t[choice]}
              </label>
              {isPresetHere && (
                <span id={presetId} className={styles.preset} aria-hidden="true">
                  {t.preset}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <FieldNotes {...notes} hint={null} />
    </fieldset>
  );
}
