import type { ShownQuestion } from '#contract/anamnesis.contract.ts';
import type { QuestionErrors } from './anamnesis-errors.ts';
import type { Answer } from './anamnesis-values.ts';

/** What every part of the form needs to name its questions and to show what is wrong with them. */
export interface FormParts {
  /** The id in the page of a section or question. */
  elementId: (id: string) => string;
  errorsOf: (id: string) => QuestionErrors;
}

export interface QuestionProps {
  /** In the page. */
  id: string;
  /** The section it stands in. */
  slug: string;
  question: ShownQuestion;
  answer: Answer;
  errors: QuestionErrors;
  onAnswer: (slug: string, key: string, part: Partial<Answer>) => void;
}
