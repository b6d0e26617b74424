import type { Clinic } from './clinic.ts';

/** A registration that the server accepts as it is; tests change the one thing they are about. */
export const FORM = {
  salutation: 'mrs',
  first_name: 'Anna',
  last_name: 'Berger',
  email: 'Anna.Berger@example.test',
  password: 'korrekt-pferd-batterie',
  confirm_password: 'korrekt-pferd-batterie',
  phone: '+49 151-23456789',
  birthdate: '1974-03-09',
  country: 'de',
  agree_terms: true,
};
export const ADDRESS = { street: 'Lindenstraße', house_number: '12a', postal_code: '10115', city: 'Berlin' };

export const register = (clinic: Clinic, changes: object = {}, options = {}) =>
  clinic.call('POST /api/patients/register', { ...FORM, ...changes }, options);
