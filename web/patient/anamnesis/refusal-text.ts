import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import type { anamnesis } from '#texts/generated/anamnesis.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { placeAnamnesisErrors } from './anamnesis-errors.ts';

/** What the server says to the form, and how many of its questions it means. */
export function refusalText(
  form: AnamnesisForm,
  { message, errors }: { message: string; errors: ServerErrors },
  t: Pick<(typeof anamnesis)['de'], 'wrong_one' | 'wrong_many'>,
): string {
  const count = placeAnamnesisErrors(form, errors).wrong.length;
  if (count === 0) return message;
  return `${message} ${count === 1 ? t.wrong_one : t.wrong_many({ count })}`;
}
