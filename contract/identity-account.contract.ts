import { z } from 'zod';
import { Address, AddressForm, AddressOrText } from './address.ts';
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

export const Profile = z.object({
  id: z.number(),
  name: z.string(),
  salutation: Salutation,
  first_name: z.string(),
  last_name: z.string(),
  birthdate: z.string().nullable(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  gender: z.string(),
  praxis: z.string().nullable(),
  country: z.string(),
  agree_terms: z.boolean(),
  is_guest: z.boolean(),
  locale: z.enum(['de', 'en']),
  address: Address.nullable(),
  full_address: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** Fields left out stay as they are. Another e-mail address needs `current_password` and a confirmation. */
const ProfileForm = z.object({
  salutation: Salutation.optional(),
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  birthdate: Birthdate.optional(),
  phone: Phone.optional(),
  address: AddressForm.nullish(),
  locale: z.enum(['de', 'en']).optional(),
  email: EmailAddress.optional(),
  current_password: z.string().max(128).optional(),
});
export type ProfileForm = z.output<typeof ProfileForm>;

/** The form of the specification, with the address as one text. */
const StaffProfileForm = z.object({
  salutation: Salutation.optional(),
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  phone: Phone.optional(),
  address: line(300).optional(),
});
export type StaffProfileForm = z.output<typeof StaffProfileForm>;

export const identityAccount = defineEndpoints({
  readProfile: {
    method: 'GET',
    path: '/api/patients/get-profile',
    access: 'patient',
    summary: 'The own profile with its address',
    input: z.object({}),
    output: z.object({ data: Profile }),
  },
  readAddress: {
    method: 'GET',
    path: '/api/patients/get-address',
    access: 'patient',
    summary: 'The own name and address',
    input: z.object({}),
    output: z.object({
      data: Profile.pick({
        id: true,
        name: true,
        salutation: true,
        first_name: true,
        last_name: true,
        email: true,
        phone: true,
        address: true,
        full_address: true,
      }),
    }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/patients/update-profile',
    access: 'patient',
    summary: 'Change the own profile and address',
    input: withSecondKey(z.object({ user: ProfileForm }), withoutUser),
    output: Message,
  },
  changeEmail: {
    method: 'POST',
    path: '/api/patients/change-email',
    access: 'patient',
    summary: 'Ask for another e-mail address; it counts once confirmed from the new mailbox',
    input: z.object({ email: EmailAddress, current_password: GivenPassword }),
    output: Message,
  },
  undoEmailChange: {
    method: 'POST',
    path: '/api/patients/undo-email-change',
    access: 'anyone',
    summary:
      'Restore the former e-mail address with the token mailed to it; ends all sessions and the password',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: Message.extend({
      is_signed_out: z.boolean().describe('the caller was signed in to this account and no longer is'),
    }),
  },
  updateStaffProfile: {
    method: 'PUT',
    path: '/api/admins/update-profile',
    access: 'staff',
    summary: 'Change the own profile as an administrator',
    input: z.object({ user: StaffProfileForm }),
    output: Message,
  },
});

/** `user.address.street` is also reported as `address.street`. */
function withoutUser(path: PropertyKey[]): PropertyKey[] | undefined {
  return path[1] === 'address' ? path.slice(1) : undefined;
}

/** Forms send an address that nobody filled in as blanks; it counts as no address. */
const optionalAddress = z.preprocess(
  (address) => (isUntouched(address) ? undefined : address),
  AddressOrText.optional(),
);

/** Free text that may be empty. An empty `gender` is derived from the salutation. */
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
    /** Accepted and ignored: the portal records the versions in force. */
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
    /** The password is needed if the caller is not signed in to the account; a guest may give the birthdate instead. */
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
    summary: 'Report, with the token of the mailed link, that somebody else entered this address',
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
