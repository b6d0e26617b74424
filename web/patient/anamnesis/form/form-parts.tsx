import type { ReactNode } from 'react';
import type { ShownQuestion } from '#contract/anamnesis.contract.ts';
import { refocus } from '#web/lib/focus.ts';
import styles from './AnamnesisForm.module.css';
import type { QuestionErrors } from './anamnesis-errors.ts';
import type { Answer } from './anamnesis-values.ts';

interface FormSectionProps {
  id: string;
  title: string;
  intro?: string | null;
  children: ReactNode;
}

/** Its heading can take the focus, because the navigation leads to it. */
export function FormSection({ id, title, intro, children }: FormSectionProps) {
  const headingId = headingIdOf(id);
  return (
    <section id={id} aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}

export function headingIdOf(sectionId: string): string {
  return `${sectionId}-heading`;
}

/** Names the confirmation at the end of a section, as if it were a question. */
export const CONFIRM = 'confirm';

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
  /** The patient answered it; it is not preset. */
  isTouched: boolean;
  errors: QuestionErrors;
  onAnswer: (slug: string, key: string, part: Partial<Answer>) => void;
}

const WRONG_CONTROL = '[aria-invalid="true"], [data-invalid] input';
const ANY_CONTROL = 'input, textarea, button';

/** Moves the focus to a question: to the wrong control, otherwise to the first one. */
export function focusQuestion(id: string): void {
  const question = document.getElementById(id);
  const control =
    question?.querySelector<HTMLElement>(WRONG_CONTROL) ?? question?.querySelector<HTMLElement>(ANY_CONTROL);
  if (control && control === document.activeElement) refocus(control);
  else (control ?? question)?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
  // A question may be higher than the screen; its control is in sight in any case.
  control?.scrollIntoView({ block: 'nearest' });
}

// The focus moves first: how far the page keeps clear of the section bar depends on where the focus is.
export function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
