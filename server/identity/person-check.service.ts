import type { FieldFaults } from '#server/platform/failure.ts';
import { passwordFault } from './password.rules.ts';
import { isPastDay } from './person.rules.ts';

/** What somebody says about herself, as far as it has the right form. */
export interface CheckedPerson {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
  birthdate?: string | undefined;
}

/** What a form alone cannot see: a password that others would guess, a birthday that is not past. */
export function personFaults(person: CheckedPerson, now: Date): FieldFaults {
  const { password, birthdate, email = '', firstName = '', lastName = '' } = person;
  const guessable = password !== undefined && passwordFault(password, { email, firstName, lastName });
  const isUnborn = birthdate !== undefined && !isPastDay(birthdate, now);
  return {
    ...(guessable && { password: [guessable] }),
    ...(isUnborn && { birthdate: [{ text: 'date_past' }] }),
  };
}
