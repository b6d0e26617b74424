import { beforeEach, expect, test } from 'vitest';
import type { Profile } from '#contract/identity-account.contract.ts';
import { signIn, signOut } from '#web/lib/session.ts';
import {
  contactOfPatient,
  EMPTY_CONTACT,
  enquiryErrors,
  enquiryToSend,
  forgetTyped,
  storeTyped,
  typedEnquiry,
  withTyped,
} from './enquiry-values.ts';

const ADDRESS = { street: 'Lindenstraße', house_number: '12a', postal_code: '10969', city: 'Berlin' };
const profile = {
  salutation: 'mrs',
  first_name: 'Maria',
  last_name: 'Vogel',
  birthdate: '1974-05-12',
  email: 'maria@example.com',
  phone: null,
  address: { id: 1, ...ADDRESS, country: 'Deutschland', country_code: 'DE', full_address: '' },
} as Profile;

test('the form of a patient starts with the data of the profile', () => {
  expect(contactOfPatient(profile)).toEqual({
    ...EMPTY_CONTACT,
    first_name: 'Maria',
    last_name: 'Vogel',
    birthdate: '1974-05-12',
    email: 'maria@example.com',
    phone: '',
    address: { ...ADDRESS, country_code: 'DE' },
  });
});

test('the entries from before a login stay, and the empty fields are filled in', () => {
  const typed = { ...EMPTY_CONTACT, title: 'Frage', email: 'other@example.com' };
  const values = withTyped(contactOfPatient(profile), typed);
  expect(values).toMatchObject({ title: 'Frage', email: 'other@example.com', first_name: 'Maria' });
  expect(values.address.city).toBe('Berlin');

  const moved = { ...typed, address: { ...EMPTY_CONTACT.address, city: 'Wien' } };
  expect(withTyped(contactOfPatient(profile), moved).address).toEqual(moved.address);
  expect(withTyped(EMPTY_CONTACT, undefined)).toBe(EMPTY_CONTACT);
});

test('CFORM-05, ENT-24: the request has the fields of the form, and the doctor by number', () => {
  const values = { ...contactOfPatient(profile), title: 'Frage', doctor: '7', agree_terms: true };
  expect(enquiryToSend(values, { userId: 3, formToken: 'abc' })).toEqual({
    title: 'Frage',
    description: '',
    first_name: 'Maria',
    last_name: 'Vogel',
    email: 'maria@example.com',
    phone: '',
    birthdate: '1974-05-12',
    doctor: 7,
    agree_terms: true,
    user_id: 3,
    address: { ...ADDRESS, country_code: 'DE', country: 'Deutschland' },
    website: '',
    form_token: 'abc',
  });
  expect(enquiryToSend(EMPTY_CONTACT, { userId: undefined, formToken: undefined }).doctor).toBe('');
});

test('CFORM-06, OR-25: errors are found under contact.*', () => {
  const errors = {
    'contact.title': ['fehlt'],
    'contact.address': ['unlesbar'],
    'contact.address.city': ['fehlt'],
    'contact.address.country': ['unbekannt'],
    title: ['von woanders'],
  };
  expect(enquiryErrors('title', errors)).toEqual(['fehlt']);
  expect(enquiryErrors('address.street', errors)).toEqual(['unlesbar']);
  expect(enquiryErrors('address.city', errors)).toEqual(['fehlt']);
  expect(enquiryErrors('address.country_code', errors)).toEqual(['unbekannt']);
});

const ENTRIES = { ...EMPTY_CONTACT, title: 'Frage zum Ablauf' };
const maria = { id: 7, name: 'Maria Vogel' };
const sabine = { id: 8, name: 'Sabine Berg' };

beforeEach(() => {
  forgetTyped();
  signOut();
});

test('after a session ended, the patient who signs in again finds the entries', () => {
  signIn('secret', maria);
  storeTyped(ENTRIES);
  signOut();
  signIn('new secret', maria);
  expect(typedEnquiry()).toEqual(ENTRIES);
});

test('the next person at the same device does not see the entries, signed in or not', () => {
  signIn('secret', maria);
  storeTyped(ENTRIES);
  signOut();
  expect(typedEnquiry()).toBeUndefined();
  signIn('secret', sabine);
  expect(typedEnquiry()).toBeUndefined();
});

test('the entries of a visitor stay when the visitor signs in', () => {
  storeTyped(ENTRIES);
  expect(typedEnquiry()).toEqual(ENTRIES);
  signIn('secret', maria);
  expect(typedEnquiry()).toEqual(ENTRIES);
});

test('sent entries are forgotten', () => {
  storeTyped(ENTRIES);
  forgetTyped();
  expect(typedEnquiry()).toBeUndefined();
});
