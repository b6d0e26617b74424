import type { ApiRoutes } from '#contract/api.ts';
import type { FormDraft } from '#contract/drafts.contract.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import { fieldErrors, type ServerErrors } from '#web/lib/field-errors.ts';
import { typedEntries } from '#web/lib/typed-entries.ts';
import {
  type AddressValues,
  addressToSend,
  EMPTY_ADDRESS,
  isUntouched,
  profileValues,
} from '../person/person-values.ts';

/** The contact form in the order of a visitor's; `doctor` is an id or empty for the clinic in general. */
export interface EnquiryValues {
  first_name: string;
  last_name: string;
  email: string;
  doctor: string;
  title: string;
  description: string;
  phone: string;
  birthdate: string;
  address: AddressValues;
  agree_terms: boolean;
  /** Nobody sees it, so only a program fills it in. */
  website: string;
}

export const EMPTY_CONTACT: EnquiryValues = {
  first_name: '',
  last_name: '',
  email: '',
  doctor: '',
  title: '',
  description: '',
  phone: '',
  birthdate: '',
  address: EMPTY_ADDRESS,
  agree_terms: false,
  website: '',
};

/** The entries that the clinic knows from the profile. The message comes first: the rest is filled in. */
export function contactOfPatient(profile: Profile): EnquiryValues {
  const { salutation: _, ...person } = profileValues(profile);
  const { doctor, title, description, ...sender } = EMPTY_CONTACT;
  return { doctor, title, description, ...sender, ...person };
}

/** Keeps the typed entries and fills in the empty ones. */
export function withTyped(values: EnquiryValues, typed: EnquiryValues | undefined): EnquiryValues {
  if (!typed) return values;
  const entries = Object.entries(typed).filter(([, entry]) => entry !== '' && entry !== false);
  const address = isUntouched(typed.address) ? values.address : typed.address;
  return { ...values, ...Object.fromEntries(entries), address };
}

/** What the server saves while a patient types. A consent is an act, so it is given anew. */
export function enquiryDraft(values: EnquiryValues): NonNullable<FormDraft['enquiry']> {
  const { agree_terms: _, website: __, ...entries } = values;
  return entries;
}

type Enquiry = ApiRoutes['POST /api/patients/contact/create']['input']['contact'];

/** As the server takes it. What is missing goes out as it is: the server says so beside the field. */
export function enquiryToSend(
  { doctor, address, ...values }: EnquiryValues,
  sender: { userId: number | undefined; formToken: string | undefined },
): Enquiry {
  return {
    ...values,
    doctor: doctor === '' ? '' : Number(doctor),
    address: addressToSend(address),
    user_id: sender.userId,
    form_token: sender.formToken,
  } as Enquiry;
}

/** The whole address may be refused, or its country by the name; both stand where they can be mended. */
export function enquiryErrors(field: string, errors: ServerErrors): string[] {
  const others: Record<string, string[]> = {
    'address.street': ['contact.address'],
    'address.country_code': ['contact.address.country'],
  };
  return fieldErrors(errors, [`contact.${field}`, ...(others[field] ?? [])]);
}

export const { store: storeTyped, typed: typedEnquiry, forget: forgetTyped } = typedEntries<EnquiryValues>();
