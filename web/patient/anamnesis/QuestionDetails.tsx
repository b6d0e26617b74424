import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { QuestionProps } from './form-parts.ts';
import styles from './Question.module.css';

/** As long as the server takes it. */
export const LONGEST_ANSWER = 5000;

const LEVELS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

/** What is asked after a yes: in her words, how strong, and in particular. */
export function QuestionDetails({ id, slug, question, answer, errors, onAnswer }: QuestionProps) {
  const t = useTexts(anamnesis);
  return (
    <div className={styles.details}>
      <TextArea
        id={`${id}-notice`}
        label={question.detailText ?? t.detail}
        required={question.required}
        errors={errors.notice}
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
          required={question.required}
          errors={errors.level}
          layout="scale"
          options={LEVELS}
          value={String(answer.level ?? '')}
          onChange={(event) => onAnswer(slug, question.key, { level: Number(event.target.value) })}
        />
      )}
      {question.children.map((child) => (
        <TextArea
          key={child.key}
          id={`${id}-${child.key}`}
          label={child.keyText}
          errors={errors.children[child.key]}
          rows={2}
          maxLength={LONGEST_ANSWER}
          value={answer.children[child.key] ?? ''}
          onChange={(event) =>
            onAnswer(slug, question.key, {
              children: { ...answer.children, [child.key]: event.target.value },
            })
          }
        />
      ))}
    </div>
  );
}
