import { expect, test } from 'vitest';
import { addressToSend, addressValues, EMPTY_ADDRESS, isUntouched } from './address-values.ts';

test('CONST-06, DATA-05: an empty address form stands on Germany', () => {
  expect(addressValues(null).country_code).toBe('DE');
});

test('DATA-06: the country travels with its German name, whatever the language of the interface', () => {
  expect(addressToSend({ ...EMPTY_ADDRESS, country_code: 'AT' })).toMatchObject({
    country: 'Österreich',
    country_code: 'AT',
  });
});

test('ACC-01: the address on file fills the form', () => {
  const onFile = {
    id: 7,
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Germany',
    country_code: 'DE',
    full_address: 'Lindenstraße 12a, 10115 Berlin, Germany',
  };
  expect(addressValues(onFile)).toEqual({
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'DE',
  });
});

test('a chosen country alone is no address', () => {
  expect(isUntouched({ ...EMPTY_ADDRESS, country_code: 'CH', city: ' ' })).toBe(true);
  expect(isUntouched({ ...EMPTY_ADDRESS, city: 'Bern' })).toBe(false);
});
