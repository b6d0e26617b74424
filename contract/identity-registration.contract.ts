import { z } from 'zod';
import { AddressOrText } from './address.ts';
import { defineEndpoints } from './endpoint.ts';
import { withRepeatedPassword, withSecondKey } from './fault-keys.ts';
import { Message, SignedIn } from './identity-session.contract.ts';
import {
  Birthdate,
  CountryCode,
  EmailAddress,
  GivenPassword,
  line,
  NewPassword,
  PersonName,
  Phone,
  RepeatedPassword,
  Salutation,
} from './person.ts';

/** Forms send an untouched address as blanks; that is no address. */
const optionalAddress = z.preprocess(
  (address) => (isUntouched(address) ? undefined : address),
  AddressOrText.optional(),
);

/** Free text that may stay empty; `gender` then follows from the salutation. */
const optionalLine = z.preprocess(
  (entry) => (entry === '' || entry === null ? undefined : entry),
  line(100).optional(),
);

const registrationForm = withRepeatedPassword(
  z.object({
    salutation: Salutation,
    first_name: PersonName,
    last_name: PersonName,
    email: EmailAddress,
    password: NewPassword,
    confirm_password: RepeatedPassword.optional(),
    password_confirmation: RepeatedPassword.optional(),
    phone: Phone,
    birthdate: Birthdate,
    gender: optionalLine,
    praxis: optionalLine,
    country: CountryCode.default('DE'),
    address: optionalAddress,
    agree_terms: z.literal(true, 'agree_terms'),
    /** Accepted and ignored: the versions in force are recorded. */
    terms_version: z.iso.date().optional(),
    /** Accepted and ignored: only a booking makes guests. */
    is_guest: z.unknown().optional(),
  }),
  'password',
  ['confirm_password', 'password_confirmation'],
);

const LinkToken = z.string().min(1).max(200);

export const identityRegistration = defineEndpoints({
  register: {
    method: 'POST',
    path: '/api/patients/register',
    access: 'anyone',
    summary: 'Open an account; the answer is the same whether or not the address is known',
    input: withSecondKey(registrationForm, (path) => ['user', ...path]),
    output: z.object({
      data: z.object({ first_name: z.string(), last_name: z.string() }),
      message: z.string(),
    }),
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/patients/confirm-email',
    access: 'anyone',
    summary: 'Confirm an e-mail address with the token of the mailed link',
    /** The password is asked for where the caller is not signed in to the account; of guests the birthdate will do. */
    input: z.object({
      token: LinkToken,
      password: GivenPassword.optional(),
      birthdate: Birthdate.optional(),
    }),
    output: Message.extend({ userSession: SignedIn.optional() }),
  },
  declineEmail: {
    method: 'POST',
    path: '/api/patients/decline-email',
    access: 'anyone',
    summary: 'Say, with the token of the mailed link, that somebody else has named this address',
    input: z.object({ token: LinkToken }),
    output: Message,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/patients/resend-confirmation',
    access: 'patient',
    summary: 'Mail the link that confirms the own address once more',
    input: z.object({}),
    output: Message,
  },
});

function isUntouched(address: unknown): boolean {
  if (typeof address === 'string') return address.trim() === '';
  if (typeof address !== 'object' || address === null) return address === null;
  const { street, house_number, postal_code, city } = address as Record<string, unknown>;
  return [street, house_number, postal_code, city].every((entry) => entry === undefined || entry === '');
}
