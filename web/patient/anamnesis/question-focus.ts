const WRONG_CONTROL = '[aria-invalid="true"], [data-invalid] input';
const ANY_CONTROL = 'input:checked, input, textarea, button';

/** Leads to a question: to the control that is wrong, else to its first. */
export function focusQuestion(id: string): void {
  const question = document.getElementById(id);
  const control =
    question?.querySelector<HTMLElement>(WRONG_CONTROL) ?? question?.querySelector<HTMLElement>(ANY_CONTROL);
  // Header and section bar cover the upper edge, the summary of a booking the lower one.
  question?.scrollIntoView({ block: 'center' });
  (control ?? question)?.focus({ preventScroll: true });
}

export function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
