import type { Salutation } from '#contract/person.ts';
import type { FieldFaults } from '#server/platform/failure.ts';
import { passwordFault } from './password/password.rules.ts';

/** The same key for every spelling of an address. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** Empty when the person prefers not to say. */
export function genderOf(salutation: Salutation): 'male' | 'female' | '' {
  if (salutation === 'none') return '';
  return salutation.startsWith('mr') && salutation !== 'mrs' ? 'male' : 'female';
}

/** Nobody registers on the day of birth, so the difference between UTC and Berlin does not matter. */
export function isPastDay(date: string, now: Date): boolean {
  return date < now.toISOString().slice(0, 10);
}

/** The fields of a form that have the right format. */
interface CheckedPerson {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
  birthdate?: string | undefined;
}

/** Faults that the schema cannot find: a password that is easy to guess, a birthdate that is not in the past. */
export function personFaults(person: CheckedPerson, now: Date): FieldFaults {
  const { password, birthdate, email = '', firstName = '', lastName = '' } = person;
  const guessable = password !== undefined && passwordFault(password, { email, firstName, lastName });
  const isUnborn = birthdate !== undefined && !isPastDay(birthdate, now);
  return {
    ...(guessable && { password: [guessable] }),
    ...(isUnborn && { birthdate: [{ text: 'date_past' }] }),
  };
}
