import { argon2Sync, randomBytes } from 'node:crypto';
import { ensurePatient, ensureStaffMember } from '#server/identity/account-creation.service.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { hashPassword } from '#server/platform/password-hash.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import type { Clinic } from './clinic.ts';

export const PASSWORD = 'korrekt-pferd-batterie';
const passwordHash = hashPassword(PASSWORD);

/** The same password at next to no cost, which a hash names itself: for tests that guess a hundred times. */
export function aCheapHash(): string {
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
      passwordHash: await passwordHash,
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

/** A member of staff with an open session. */
export async function aStaffMember({ db, clock }: Clinic, role: StaffRole = 'admin', ownHash?: string) {
  const email = `${role}@klinik.example.test`;
  const id = await ensureStaffMember(
    db,
    {
      email,
      passwordHash: ownHash ?? (await passwordHash),
      role,
      firstName: 'Mara',
      lastName: 'Sommer',
      locale: 'de',
    },
    clock.now(),
  );
  const { token } = await openSession(db, { kind: 'staff', staffId: id, role }, {}, clock.now());
  return { id, email, token };
}
