import type { ApiRoutes } from '#contract/api.ts';
import { errorsUnder, fieldErrors, type ServerErrors } from '#web/lib/field-errors.ts';
import { type AddressValues, addressToSend, EMPTY_ADDRESS, isUntouched } from './address-values.ts';
import { EMPTY_PERSON, type PersonValues } from './person-values.ts';

export interface RegistrationValues extends PersonValues {
  password: string;
  confirm_password: string;
  address: AddressValues;
  agree_terms: boolean;
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  ...EMPTY_PERSON,
  password: '',
  confirm_password: '',
  address: EMPTY_ADDRESS,
  agree_terms: false,
};

type Registration = ApiRoutes['POST /api/patients/register']['input'];

/** The full registration form. What is missing or not agreed to goes out as it is: the server refuses it. */
export function registrationToSend({ address, ...values }: RegistrationValues): Registration {
  return {
    ...values,
    gender: '',
    praxis: '',
    country: address.country_code.toLowerCase(),
    is_guest: false,
    ...(!isUntouched(address) && { address: addressToSend(address) }),
  } as Registration;
}

/** A registration error stands under the name of the field, with or without `user.`; see also the password. */
export function registrationErrors(field: string, errors: ServerErrors): string[] {
  if (field === 'password') return fieldErrors(errors, [field, 'user.password', 'password.new_password']);
  return errorsUnder('', 'user.')(field, errors);
}
