import type { AddressForm } from '#contract/address.ts';
import type { Salutation } from '#contract/person.ts';

/** Who books without an account, as the server accepted it. The password is kept apart, hashed. */
export interface GuestData {
  salutation: Salutation;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthdate: string;
  address: AddressForm;
}
