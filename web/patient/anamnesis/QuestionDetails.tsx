import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { ChildQuestions, LONGEST_ANSWER } from './ChildQuestions.tsx';
import type { QuestionProps } from './form-parts.ts';
import styles from './Question.module.css';

const LEVELS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

/** What is asked after a yes: in her words, how strong, and in particular. */
export function QuestionDetails(props: QuestionProps) {
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
        required={question.required && question.checkbox === null}
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
