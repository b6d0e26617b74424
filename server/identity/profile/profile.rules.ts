import type { Address } from '#contract/address.ts';
import { fullAddress } from '#contract/address-line.ts';
import { countryName } from '#contract/countries.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import type { Locale } from '#server/platform/locale.ts';
import type { FhirResource } from '#server/platform/personal-data.ts';
import { fullName } from '../person.rules.ts';
import type { readPatient } from './profile.store.ts';

type StoredPatient = NonNullable<Awaited<ReturnType<typeof readPatient>>>;

/** A stored patient as the patient's own profile, in the patient's language. */
export function describeProfile(patient: StoredPatient, locale: Locale): Profile {
  const address = patient.address && describeAddress(patient.address, locale);
  return {
    id: patient.id,
    name: fullName(patient),
    salutation: patient.salutation,
    first_name: patient.firstName,
    last_name: patient.lastName,
    birthdate: patient.birthdate,
    email: patient.email,
    email_verified: patient.emailVerifiedAt !== null,
    phone: patient.phone,
    gender: patient.gender,
    praxis: patient.praxis,
    country: address?.country_code ?? 'DE',
    agree_terms: patient.termsAcceptedAt !== null,
    is_guest: patient.isGuest,
    locale: patient.locale,
    address,
    full_address: address?.full_address ?? '',
  };
}

function describeAddress(address: NonNullable<StoredPatient['address']>, locale: Locale): Address {
  return {
    id: address.id,
    street: address.street,
    house_number: address.houseNumber,
    postal_code: address.postalCode,
    city: address.city,
    country: countryName(address.countryCode, locale),
    country_code: address.countryCode,
    full_address: fullAddress(address, locale),
  };
}

/** The patient as a FHIR resource. Unknown values are left out. */
export function patientResource(person: StoredPatient, publicUrl: string): FhirResource {
  const { id, email, phone, birthdate, firstName, lastName, address, locale } = person;
  return {
    resourceType: 'Patient',
    id: String(id),
    identifier: [{ system: `${publicUrl}/patients`, value: String(id) }],
    name: [{ use: 'official', family: lastName, given: [firstName] }],
    gender: genderCode(person.gender),
    ...(birthdate && { birthDate: birthdate }),
    telecom: [{ system: 'email', value: email }, ...(phone ? [{ system: 'phone', value: phone }] : [])],
    ...(address && { address: [addressPart(address)] }),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: locale }] }, preferred: true }],
  };
}

function addressPart(address: NonNullable<StoredPatient['address']>) {
  const { street, houseNumber, postalCode, city, countryCode } = address;
  return { use: 'home', line: [`${street} ${houseNumber}`], city, postalCode, country: countryCode };
}

/** A patient may write any gender; FHIR knows four codes. */
function genderCode(gender: string): string {
  if (gender === 'female' || gender === 'male') return gender;
  return gender === '' ? 'unknown' : 'other';
}
