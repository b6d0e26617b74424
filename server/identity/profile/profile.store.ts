import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AddressForm } from '#contract/address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { patient, patientAddress, profileChange } from '../patient.tables.ts';

/**
 * Former e-mail addresses, phones and postal addresses are erased with the account. Former names stay with the
 * medical record, which has to say whose it is.
 */
const WAYS_TO_REACH: Field[] = ['email', 'phone', 'address'];

export type ProfileChange = Partial<
  Pick<
    typeof patient.$inferInsert,
    'salutation' | 'firstName' | 'lastName' | 'birthdate' | 'phone' | 'gender' | 'locale'
  >
>;

/** Finds nobody when the account is closed. */
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

/** Stores the postal address or replaces the former one. */
export async function putAddress(db: Db, patientId: number, address: AddressForm, now: Date): Promise<void> {
  await db
    .insert(patientAddress)
    .values({ ...address, patientId, updatedAt: now })
    .onConflictDoUpdate({ target: patientAddress.patientId, set: { ...address, updatedAt: now } });
}

type Field = typeof profileChange.$inferSelect.field;

/**
 * Says who changes the profile. The database writes this actor into the rows it adds until the transaction ends.
 * Without an actor it writes `system`.
 */
export async function setProfileActor(
  tx: Db,
  actor: { kind: 'patient' | 'staff'; id: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`select set_config('online_klinik.actor', ${`${actor.kind}:${actor.id}`}, true),
    set_config('online_klinik.at', ${now.toISOString()}, true)`);
}

/** The latest first. */
export async function listProfileChanges(db: Db, patientId: number) {
  return await db
    .select({
      id: profileChange.id,
      field: profileChange.field,
      oldValue: profileChange.oldValue,
      actorKind: profileChange.actorKind,
      actorId: profileChange.actorId,
      at: profileChange.at,
    })
    .from(profileChange)
    .where(eq(profileChange.patientId, patientId))
    .orderBy(desc(profileChange.at), desc(profileChange.id))
    .limit(200);
}

export async function copyProfileChanges(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, profileChange, {
    where: eq(profileChange.patientId, patientId),
    orderBy: profileChange.id,
  });
}

export async function deleteProfileChanges(
  tx: Db,
  patientId: number,
  { isRecordKept }: { isRecordKept: boolean },
): Promise<void> {
  const isOver = isRecordKept ? inArray(profileChange.field, WAYS_TO_REACH) : undefined;
  await tx.delete(profileChange).where(and(eq(profileChange.patientId, patientId), isOver));
}

export async function moveProfileChanges(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(profileChange).set({ patientId: intoId }).where(eq(profileChange.patientId, fromId));
}
