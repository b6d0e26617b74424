import { expect, test } from 'vitest';
import { describeProfile, patientResource } from './profile.rules.ts';

type StoredPatient = Parameters<typeof describeProfile>[0];

const address = {
  id: 4,
  street: 'Ring',
  houseNumber: '1',
  postalCode: '01067',
  city: 'Dresden',
  countryCode: 'AT',
};
// The store also reads what only other screens need.
const anna = {
  id: 7,
  salutation: 'mrs',
  firstName: 'Anna',
  lastName: 'Klein',
  birthdate: '1990-05-04',
  email: 'anna@example.test',
  emailVerifiedAt: new Date(0),
  phone: '15123456789',
  gender: 'female',
  praxis: null,
  termsAcceptedAt: new Date(0),
  isGuest: false,
  locale: 'en',
  address,
} as unknown as StoredPatient;
const nobody = {
  ...anna,
  emailVerifiedAt: null,
  termsAcceptedAt: null,
  birthdate: null,
  phone: null,
  address: null,
  gender: '',
} as StoredPatient;

test('ENT-12: a profile has the fields of the specification, its country in the language of the patient', () => {
  expect(describeProfile(anna, 'en')).toEqual({
    id: 7,
    name: 'Anna Klein',
    salutation: 'mrs',
    first_name: 'Anna',
    last_name: 'Klein',
    birthdate: '1990-05-04',
    email: 'anna@example.test',
    email_verified: true,
    phone: '15123456789',
    gender: 'female',
    praxis: null,
    country: 'AT',
    agree_terms: true,
    is_guest: false,
    locale: 'en',
    address: {
      id: 4,
      street: 'Ring',
      house_number: '1',
      postal_code: '01067',
      city: 'Dresden',
      country: 'Austria',
      country_code: 'AT',
      full_address: 'Ring 1, 01067 Dresden, Austria',
    },
    full_address: 'Ring 1, 01067 Dresden, Austria',
  });
});

test('CONST-06: a profile without an address is of Germany', () => {
  expect(describeProfile(nobody, 'de')).toMatchObject({
    country: 'DE',
    address: null,
    full_address: '',
    email_verified: false,
    agree_terms: false,
    birthdate: null,
    phone: null,
  });
});

test('a patient is handed out in the form of FHIR', () => {
  expect(patientResource(anna, 'https://klinik.example.test')).toEqual({
    resourceType: 'Patient',
    id: '7',
    identifier: [{ system: 'https://klinik.example.test/patients', value: '7' }],
    name: [{ use: 'official', family: 'Klein', given: ['Anna'] }],
    gender: 'female',
    birthDate: '1990-05-04',
    telecom: [
      { system: 'email', value: 'anna@example.test' },
      { system: 'phone', value: '15123456789' },
    ],
    address: [{ use: 'home', line: ['Ring 1'], city: 'Dresden', postalCode: '01067', country: 'AT' }],
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'en' }] }, preferred: true }],
  });
});

test('what is not known of a patient is left out; FHIR has four codes for a gender', () => {
  const resource = patientResource(nobody, 'https://klinik.example.test');
  expect(resource).toMatchObject({ telecom: [{ system: 'email', value: 'anna@example.test' }] });
  expect(resource).not.toHaveProperty('birthDate');
  expect(resource).not.toHaveProperty('address');
  const genders = ['female', 'male', '', 'divers'].map((gender) => patientResource({ ...anna, gender }, ''));
  expect(genders).toMatchObject([
    { gender: 'female' },
    { gender: 'male' },
    { gender: 'unknown' },
    { gender: 'other' },
  ]);
});
