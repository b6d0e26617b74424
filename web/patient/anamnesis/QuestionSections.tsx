import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { questionId } from './anamnesis-errors.ts';
import { answerOf } from './anamnesis-values.ts';
import { FormSection } from './FormSection.tsx';
import type { FormParts, QuestionProps } from './form-parts.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { firstNumber } from './question-labels.ts';

interface QuestionSectionsProps extends FormParts {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  onAnswer: QuestionProps['onAnswer'];
}

export function QuestionSections({ form, entries, onAnswer, elementId, errorsOf }: QuestionSectionsProps) {
  return form.categories.map(({ slug, title, intro, questions }, place) => (
    <FormSection key={slug} id={elementId(slug)} title={title} intro={intro}>
      <div>
        {questions.map((question, index) => (
          <QuestionRow
            key={question.key}
            id={elementId(questionId(slug, question.key))}
            slug={slug}
            question={question}
            number={firstNumber(form, place) + index}
            answer={answerOf(entries, question.key)}
            errors={errorsOf(questionId(slug, question.key))}
            onAnswer={onAnswer}
          />
        ))}
      </div>
    </FormSection>
  ));
}
