import { expect, test } from 'vitest';
import { signerOf } from './signer.rules.ts';

const ANNA = { first_name: 'Anna', last_name: 'Berger', birthdate: '1974-03-09' };

test('BOGEN-02: name, date of birth and address come from the account', () => {
  const address = {
    id: 1,
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    country_code: 'DE',
    full_address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
  };
  expect(signerOf({ ...ANNA, address })).toEqual({
    lastName: 'Berger',
    firstName: 'Anna',
    birthday: '1974-03-09',
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
  });
});

test('what the clinic does not know is left out', () => {
  expect(signerOf({ ...ANNA, birthdate: null, address: null })).toEqual({
    lastName: 'Berger',
    firstName: 'Anna',
  });
});
