import { enterAgain } from '#web/lib/enter-again.ts';

const WRONG_CONTROL = '[aria-invalid="true"], [data-invalid] input';
const ANY_CONTROL = 'input, textarea, button';

/** Leads to a question: to the control that is wrong, else to its first. */
export function focusQuestion(id: string): void {
  const question = document.getElementById(id);
  const control =
    question?.querySelector<HTMLElement>(WRONG_CONTROL) ?? question?.querySelector<HTMLElement>(ANY_CONTROL);
  if (control && control === document.activeElement) enterAgain(control);
  else (control ?? question)?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
}

// The focus moves first: how far the page keeps clear of the section bar depends on where the focus is.
export function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
