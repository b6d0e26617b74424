import { TextArea } from '#web/ui/TextArea.tsx';
import type { QuestionProps } from './form-parts.ts';

/** As long as the server takes it. */
export const LONGEST_ANSWER = 5000;

export function ChildQuestions({ id, slug, question, answer, errors, onAnswer }: QuestionProps) {
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
