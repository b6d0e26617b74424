import type { Answer, Clinic } from './clinic.ts';

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

/** Confirms the newest address that this mailbox was asked about, with the password of the form unless told otherwise. */
export async function proveMailbox(
  clinic: Clinic,
  { email = FORM.email, ...proof }: { email?: string; password?: string; birthdate?: string } = {},
): Promise<Answer> {
  const token = await confirmationToken(clinic, email);
  const { password } = FORM;
  return await clinic.call('POST /api/patients/confirm-email', { token, password, ...proof });
}

/** The token of the newest letter that asks this mailbox for a confirmation. */
export async function confirmationToken(clinic: Clinic, email: string): Promise<string> {
  const texts = (await clinic.letters(email)).map(({ text }) => text);
  const token = texts.flatMap((text) => /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? [])[0];
  if (token === undefined) throw new Error(`Nobody asked ${email} for a confirmation.`);
  return token;
}
