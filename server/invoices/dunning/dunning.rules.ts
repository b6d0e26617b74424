/** How long each letter gives the patient. */
const PAY_WITHIN_DAYS = 10;

interface Unpaid {
  /** Dates on the calendar of Berlin. */
  dueOn: string;
  sent: readonly { step: number; payUntil: string }[];
}

export interface DunningState {
  daysOverdue: number;
  /** Undefined: nothing can be sent today. */
  nextStep: 1 | 2 | undefined;
  /** The first day of the next step; undefined after the last one. */
  nextStepOn: string | undefined;
}

/** The reminder follows when the invoice is overdue, the final one when the reminder's own day has passed. */
export function dunningState({ dueOn, sent }: Unpaid, today: string): DunningState {
  const daysOverdue = Temporal.PlainDate.from(dueOn).until(today, { largestUnit: 'day' }).days;
  const reminder = sent.find(({ step }) => step === 1);
  if (sent.some(({ step }) => step === 2)) return { daysOverdue, nextStep: undefined, nextStepOn: undefined };
  const nextStepOn = addDays(reminder?.payUntil ?? dueOn, 1);
  const isDue = Temporal.PlainDate.compare(nextStepOn, today) <= 0;
  const next = reminder ? 2 : 1;
  return { daysOverdue, nextStep: isDue ? next : undefined, nextStepOn };
}

export function payUntil(today: string): string {
  return addDays(today, PAY_WITHIN_DAYS);
}

function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The clinic's words with what belongs to this invoice. Other braces stay as they are. */
export function filledIn(
  template: string,
  values: { number: string; date: string; amount: string; until: string },
): string {
  return template.replace(/\{(number|date|amount|until)\}/g, (_, name: keyof typeof values) => values[name]);
}
