import type { FhirResource } from '#server/platform/personal-data.ts';
import type { readPatient } from './profile.store.ts';

type StoredPatient = NonNullable<Awaited<ReturnType<typeof readPatient>>>;

/** Who she is, as other systems of medicine understand it. What is unknown is left out. */
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

/** Hers is in her own words; FHIR knows four. */
function genderCode(gender: string): string {
  if (gender === 'female' || gender === 'male') return gender;
  return gender === '' ? 'unknown' : 'other';
}
