import type { Salutation } from '#contract/person.ts';

/** Two spellings of one address are one account. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

export function genderOf(salutation: Salutation): 'male' | 'female' {
  return salutation.startsWith('mr') && salutation !== 'mrs' ? 'male' : 'female';
}

/** Nobody registers on the day of birth, so the hours between UTC and Berlin do not matter. */
export function isPastDay(date: string, now: Date): boolean {
  return date < now.toISOString().slice(0, 10);
}
