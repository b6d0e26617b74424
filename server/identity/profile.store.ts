import { and, eq, isNull } from 'drizzle-orm';
import type { AddressForm } from '#contract/address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { patient, patientAddress } from './patient.tables.ts';

export type ProfileChange = Partial<
  Pick<
    typeof patient.$inferInsert,
    'salutation' | 'firstName' | 'lastName' | 'birthdate' | 'phone' | 'gender' | 'locale'
  >
>;

/** Nobody, once her account is closed. */
export async function readPatient(db: Db, patientId: number) {
  const [found] = await db
    .select({
      id: patient.id,
      email: patient.email,
      emailVerifiedAt: patient.emailVerifiedAt,
      salutation: patient.salutation,
      firstName: patient.firstName,
      lastName: patient.lastName,
      birthdate: patient.birthdate,
      phone: patient.phone,
      gender: patient.gender,
      praxis: patient.praxis,
      locale: patient.locale,
      isGuest: patient.isGuest,
      termsAcceptedAt: patient.termsAcceptedAt,
      address: {
        id: patientAddress.id,
        street: patientAddress.street,
        houseNumber: patientAddress.houseNumber,
        postalCode: patientAddress.postalCode,
        city: patientAddress.city,
        countryCode: patientAddress.countryCode,
      },
    })
    .from(patient)
    .leftJoin(patientAddress, eq(patientAddress.patientId, patient.id))
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)));
  return found;
}

export async function updatePatient(db: Db, patientId: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.update(patient).set(change).where(eq(patient.id, patientId));
}

/** Replaces the current address, or keeps the first one. */
export async function putAddress(db: Db, patientId: number, address: AddressForm, now: Date): Promise<void> {
  await db
    .insert(patientAddress)
    .values({ ...address, patientId, updatedAt: now })
    .onConflictDoUpdate({ target: patientAddress.patientId, set: { ...address, updatedAt: now } });
}
