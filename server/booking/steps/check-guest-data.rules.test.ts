import { describe, expect, test } from 'vitest';
import { Failure } from '#server/platform/failure.ts';
import {
  checkGuestData,
  checkPatientData,
  type GuestData,
  matchesAcceptedData,
  matchesPerson,
  type UserData,
} from './check-user-data.rules.ts';

const now = new Date('2026-11-16T10:00:00Z');
const address = {
  street: 'Ring',
  house_number: 1,
  postal_code: '01067',
  city: 'Dresden',
  country_code: 'DE',
};
const person = {
  salutation: 'mrs',
  first_name: 'Anna',
  last_name: 'Klein',
  birthdate: '1990-05-04',
  email: 'anna@example.test',
  phone: '15123456789',
  address,
};
const passwords = { password: 'Lavendel-Traktor-31', confirm_password: 'Lavendel-Traktor-31' };
const accepted: GuestData = {
  salutation: 'mrs',
  firstName: 'Anna',
  lastName: 'Klein',
  birthdate: '1990-05-04',
  email: 'anna@example.test',
  phone: '15123456789',
  address: { street: 'Ring', houseNumber: '1', postalCode: '01067', city: 'Dresden', countryCode: 'DE' },
};

const refusedFields = (check: () => unknown): string[] => {
  try {
    check();
  } catch (failure) {
    if (failure instanceof Failure) return Object.keys(failure.fields ?? {});
    throw failure;
  }
  return [];
};
const guest = (userData: UserData, hasPassword = false) => checkGuestData(userData, { hasPassword, now });

describe('the data of a guest', () => {
  test('VAL-04: every missing field is named at once', () => {
    expect(refusedFields(() => guest({})).toSorted()).toEqual(
      [
        'salutation',
        'first_name',
        'last_name',
        'email',
        'phone',
        'password',
        'confirm_password',
        'birthdate',
        'address.street',
        'address.house_number',
        'address.postal_code',
        'address.city',
        'address.country',
      ]
        .map((field) => `userData.${field}`)
        .toSorted(),
    );
  });

  test('DATA-10: complete data are accepted with their password', () => {
    expect(guest({ ...person, ...passwords })).toEqual({ data: accepted, password: passwords.password });
  });

  test('a password that was accepted need not be sent again, but a new one is checked', () => {
    expect(guest({ ...person, password: '', confirm_password: null }, true)).toEqual({
      data: accepted,
      password: undefined,
    });
    expect(refusedFields(() => guest(person))).toContain('userData.password');
    expect(refusedFields(() => guest({ ...person, password: 'kurz' }, true))).toEqual([
      'userData.password',
      'userData.confirm_password',
    ]);
    expect(guest({ ...person, ...passwords }, true).password).toBe(passwords.password);
  });

  test('OR-39: an easy password and a birthdate of tomorrow are refused beside other faults', () => {
    const easy = { password: 'anna@example.test', confirm_password: 'anna@example.test' };
    expect(
      refusedFields(() => guest({ ...person, ...easy, birthdate: '2026-11-17', phone: '' })).toSorted(),
    ).toEqual(['userData.birthdate', 'userData.password', 'userData.phone']);
  });

  test('ENT-02: a country comes as code, as name or as both, of which the code counts', () => {
    const countryOf = (country: object) => {
      const { country_code, ...rest } = address;
      return guest({ ...person, ...passwords, address: { ...rest, ...country } }).data.address.countryCode;
    };
    expect([
      countryOf({ country_code: 'AT' }),
      countryOf({ country: 'Schweiz' }),
      countryOf({ country: 'Schweiz', country_code: 'at' }),
      countryOf({ country: 'Schweiz', country_code: '' }),
    ]).toEqual(['AT', 'CH', 'AT', 'CH']);
    expect(refusedFields(() => countryOf({}))).toEqual(['userData.address.country']);
  });
});

test('OR-45: a patient sends the address alone; what else she sends has to be right', () => {
  expect(checkPatientData({ address, first_name: '', phone: null }, now)).toEqual({
    address: accepted.address,
    first_name: undefined,
    phone: undefined,
  });
  expect(refusedFields(() => checkPatientData({}, now))).toContain('userData.address.street');
  expect(refusedFields(() => checkPatientData({ address, phone: '1' }, now))).toEqual(['userData.phone']);
  expect(refusedFields(() => checkPatientData({ address, birthdate: '2026-11-17' }, now))).toEqual([
    'userData.birthdate',
  ]);
});

test('a form shows the accepted data until a field differs', () => {
  expect(matchesAcceptedData(person, accepted)).toBe(true);
  expect(matchesAcceptedData({ ...person, phone: '0049 151 23456789' }, accepted)).toBe(true);
  expect(matchesAcceptedData({ ...person, first_name: 'Anne' }, accepted)).toBe(false);
  expect(matchesAcceptedData({ ...person, phone: '' }, accepted)).toBe(false);
  expect(matchesAcceptedData(person, null)).toBe(false);
  expect(matchesAcceptedData(undefined, undefined)).toBe(false);
});

test('OR-55: a booking call repeats what is stored; what it leaves out says nothing', () => {
  const stored = { ...accepted };
  expect(matchesPerson(person, stored)).toBe(true);
  expect(matchesPerson({}, stored)).toBe(true);
  expect(matchesPerson({ first_name: '', phone: null, unknown: 1 }, stored)).toBe(true);
  for (const change of [
    { first_name: 'Anne' },
    { last_name: 'Gross' },
    { email: 'b@example.test' },
    { phone: 'x' },
  ])
    expect(matchesPerson({ ...person, ...change }, stored)).toBe(false);
  expect(matchesPerson({ address: { ...address, city: 'Berlin' } }, stored)).toBe(false);
  expect(matchesPerson({ birthdate: '1990-05-04' }, { ...stored, birthdate: null })).toBe(false);
});
