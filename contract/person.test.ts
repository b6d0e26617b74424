import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressForm, AddressOrText } from './address.ts';
import {
  Birthdate,
  CountryCode,
  EmailAddress,
  PersonName,
  Phone,
  phoneDigits,
  Salutation,
} from './person.ts';

test('ENT-12, OR-13: the six specified salutations, “none” and no others', () => {
  for (const value of ['mr', 'mrs', 'mr_dr', 'ms_dr', 'mr_prof', 'ms_prof', 'none'])
    expect(Salutation.parse(value)).toBe(value);
  expect(Salutation.safeParse('ms').success).toBe(false);
});

test.each(['Ana', ' Zoë ', "O'Neill", 'Müller-Lüdenscheidt', 'מרים', 'علی\u200cرضا', '李'])(
  'OR-39: %j is a name',
  (name) => {
    expect(PersonName.parse(name)).toBe(name.trim().normalize('NFC'));
  },
);

test.each([
  ['a line break', 'Ana\r\nBcc: x@example.test'],
  ['a line separator', 'Ana\u2028Klein'],
  ['a turned direction', 'Ana\u202Enielk'],
  ['an isolated direction', '\u2067Ana'],
  ['nothing to be seen', '\u200B\u2060'],
  ['marks without a letter', '\u0301\u0302'],
])('OR-39: %s makes no name', (_what, name) => {
  expect(PersonName.safeParse(name).error?.issues.map(({ message }) => message)).toEqual(['invalid']);
});

test('OR-14: a house number is one line', () => {
  const address = { street: 'Ring', postal_code: '01067', city: 'Dresden' };
  expect(AddressForm.safeParse({ ...address, house_number: '12 a-c' }).success).toBe(true);
  expect(AddressForm.safeParse({ ...address, house_number: '12\na' }).success).toBe(false);
});

test.each([
  ['+49 151 234-567 89', '15123456789'],
  ['0049 151/23456789', '15123456789'],
  ['123-456-7890', '1234567890'],
  ['+43 660 1234567', '00436601234567'],
  [15123456789, '15123456789'],
])('OR-14: the phone %j is stored as %j', (typed, digits) => {
  expect(Phone.parse(typed)).toBe(digits);
});

test('OR-14: whatever digits and separators are typed, only digits remain', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789 -/().'), minLength: 1, maxLength: 40 });
  fc.assert(fc.property(typed, (phone) => /^\d*$/.test(phoneDigits(phone))));
});

test('OR-14: a phone number has 6 to 15 digits', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'123456789'), maxLength: 20 });
  fc.assert(
    fc.property(digits, (phone) => {
      expect(Phone.safeParse(phone).success).toBe(phone.length >= 6 && phone.length <= 15);
    }),
  );
});

test('OR-36: country codes and names in any case become the upper-case code', () => {
  for (const text of ['de', 'DE', 'deutschland', 'Germany', ' De '])
    expect(CountryCode.parse(text)).toBe('DE');
  expect(CountryCode.safeParse('Narnia').success).toBe(false);
});

test('ENT-03: an address defaults to Germany; country_code decides over country', () => {
  const address = { street: 'Ring', house_number: '1', postal_code: '01067', city: 'Dresden' };
  expect(AddressForm.parse(address).countryCode).toBe('DE');
  expect(AddressForm.parse({ ...address, country: 'Schweiz' }).countryCode).toBe('CH');
  expect(AddressForm.parse({ ...address, country: 'Schweiz', country_code: 'at' }).countryCode).toBe('AT');
});

test('OR-36: an address text is read into its parts, or refused as a whole', () => {
  expect(AddressOrText.parse('Straße des 17. Juni 135, 10623 Berlin')).toMatchObject({
    street: 'Straße des 17. Juni',
    houseNumber: '135',
    postalCode: '10623',
  });
  expect(AddressOrText.parse('Am Alten Markt 7b 01067 Bad Elster')).toMatchObject({
    houseNumber: '7b',
    city: 'Bad Elster',
  });
  const { error } = AddressOrText.safeParse('somewhere');
  expect(error?.issues).toMatchObject([{ message: 'address_text', path: [] }]);
});

test('OR-39: an e-mail address has at most 254 characters, and long input is refused quickly', () => {
  const name = (length: number) => `${'a'.repeat(length - '@example.test'.length)}@example.test`;
  expect(EmailAddress.safeParse(name(254)).success).toBe(true);
  expect(EmailAddress.safeParse(name(255)).success).toBe(false);
  expect(EmailAddress.safeParse(`${'a.'.repeat(50_000)}@`).success).toBe(false);
});

test('OR-39: a birthdate is a real day, not before 1900', () => {
  expect(Birthdate.safeParse('1900-01-01').success).toBe(true);
  for (const date of ['1899-12-31', '2001-02-29', '1.1.1970', ''])
    expect(Birthdate.safeParse(date).success).toBe(false);
});
