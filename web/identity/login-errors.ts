import { fieldErrors, type ServerErrors } from '#web/lib/field-errors.ts';

/** Refusals of a login come as `messages`; the first of them stands under the password. */
export function loginErrors(field: string, errors: ServerErrors): string[] {
  if (field === 'password') return fieldErrors(errors, ['messages']).slice(0, 1);
  return fieldErrors(errors, [field]);
}

/** A wrong code is said in the alert above its form, and not once more under its field. */
export function codeErrors(field: string, errors: ServerErrors): string[] {
  const inAlert = fieldErrors(errors, ['messages']);
  return fieldErrors(errors, [field]).filter((text) => !inAlert.includes(text));
}
