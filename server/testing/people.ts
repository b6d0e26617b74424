import { argon2Sync, randomBytes } from 'node:crypto';
import { ensurePatient, ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import type { Answer, Clinic } from './clinic.ts';

export const PASSWORD = 'korrekt-pferd-batterie';
/** A hash names its own cost, so signing in with this one takes no time. What the portal hashes itself costs the full price. */
const cheapHash = aCheapHash();

/** A hash of the same password with a very low cost. */
function aCheapHash(): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${tag}`;
}

type PatientDetails = Partial<Parameters<typeof ensurePatient>[1]>;

/** A patient with a confirmed address and an open session. */
export async function aPatient({ db, clock }: Clinic, details: PatientDetails = {}) {
  const email = details.email ?? 'anna.berger@example.test';
  const id = await ensurePatient(
    db,
    {
      email,
      emailVerifiedAt: clock.now(),
      passwordHash: cheapHash,
      salutation: 'mrs',
      firstName: 'Anna',
      lastName: 'Berger',
      birthdate: '1974-03-09',
      phone: '15123456789',
      gender: 'female',
      locale: 'de',
      isGuest: false,
      termsAcceptedAt: clock.now(),
      ...details,
    },
    { street: 'Lindenstraße', houseNumber: '12a', postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
    clock.now(),
  );
  const { token } = await openSession(db, { kind: 'patient', patientId: id }, {}, clock.now());
  return { id, email, token };
}

/** A member of staff with one role or several and an open session. */
export async function aStaffMember(
  { db, clock }: Clinic,
  role: StaffRole | StaffRole[] = 'admin',
  passwordHash = cheapHash,
) {
  const roles = [role].flat();
  const email = `${roles.join('-')}@klinik.example.test`;
  const id = await ensureStaffMember(
    db,
    {
      email,
      passwordHash,
      roles,
      firstName: 'Mara',
      lastName: 'Sommer',
      locale: 'de',
    },
    clock.now(),
  );
  const { token } = await openSession(db, { kind: 'staff', staffId: id, roles }, {}, clock.now());
  return { id, email, token, roles };
}

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

/** Opens the newest confirmation link of this mailbox, with the password of the form unless another is given. */
export async function proveMailbox(
  clinic: Clinic,
  { email = FORM.email, ...proof }: { email?: string; password?: string; birthdate?: string } = {},
): Promise<Answer> {
  const token = await confirmationToken(clinic, email);
  const { password } = FORM;
  return await clinic.call('POST /api/patients/confirm-email', { token, password, ...proof });
}

/** The token of the newest confirmation mail to this mailbox. */
export async function confirmationToken(clinic: Clinic, email: string): Promise<string> {
  const texts = (await clinic.letters(email)).map(({ text }) => text);
  const token = texts.flatMap((text) => /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? [])[0];
  if (token === undefined) throw new Error(`Nobody asked ${email} for a confirmation.`);
  return token;
}
