import { type ChangeEvent, memo, type ReactNode } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { ChildQuestions, LONGEST_ANSWER } from './ChildQuestions.tsx';
import type { QuestionProps } from './form-parts.ts';
import styles from './Question.module.css';
import { QuestionDetails } from './QuestionDetails.tsx';

/** Memoised: a letter typed into one of seventy questions renders this one only. */
export const QuestionRow = memo(function QuestionRow({
  number,
  ...props
}: QuestionProps & { number: number }) {
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
      <ChildQuestions {...props} />
    </>
  );
}

/** What was typed under a yes stays, should the no have been a slip. */
function YesNoQuestion({ label, ...props }: LabelledProps) {
  const t = useTexts(anamnesis);
  const { id, slug, question, answer, errors, onAnswer } = props;
  const isYes = answer.checkedValue === 'yes';
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onAnswer(slug, question.key, { checkedValue: target.value === 'yes' ? 'yes' : 'no' });

  return (
    <>
      <RadioGroup
        id={id}
        name={id}
        label={label}
        hint={question.hint}
        required={question.required}
        errors={isYes ? [] : errors.notice}
        layout="row"
        options={[
          { value: 'yes', label: t.yes },
          { value: 'no', label: t.no },
        ]}
        value={answer.checkedValue}
        onChange={choose}
      />
      {isYes && <QuestionDetails {...props} />}
    </>
  );
}
