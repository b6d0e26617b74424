import type { Salutation } from '#contract/person.ts';

/** What a form asks about a person; the salutation is empty until one is chosen. */
export interface PersonValues {
  salutation: Salutation | '';
  birthdate: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

export const EMPTY_PERSON: PersonValues = {
  salutation: '',
  birthdate: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
};

/** Most patients are women, so theirs come first. */
export const SALUTATIONS = [
  'mrs',
  'mr',
  'ms_dr',
  'mr_dr',
  'ms_prof',
  'mr_prof',
] as const satisfies readonly Salutation[];

/** The booking form offers four of the six. */
export const BOOKING_SALUTATIONS = ['mrs', 'mr', 'ms_dr', 'mr_dr'] as const satisfies readonly Salutation[];
