import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { ownedBy } from './factor/second-factor.store.ts';
import { patient, patientAddress } from './patient.tables.ts';
import {
  calendarAddress,
  emailProof,
  emailUndo,
  familiarDevice,
  oneTimeCode,
  passkey,
  passkeyChallenge,
  passwordReset,
  pendingSignIn,
  recoveryCode,
  totpFactor,
  trustedDevice,
} from './sign-in.tables.ts';

const ACCESS_TABLES = [
  oneTimeCode,
  passwordReset,
  emailProof,
  emailUndo,
  familiarDevice,
  trustedDevice,
  calendarAddress,
];
const FACTOR_TABLES = [totpFactor, passkey, passkeyChallenge, recoveryCode, pendingSignIn];

/** Deletes all access to the account: codes, links, the calendar address, familiar devices, second factors, sign-ins that wait. */
export async function deleteAllAccess(tx: Db, patientId: number): Promise<void> {
  for (const table of ACCESS_TABLES) await tx.delete(table).where(eq(table.patientId, patientId));
  await deleteFactors(tx, patientId);
}

/** Deletes apps, passkeys, recovery codes, and sign-ins that wait for one of them. */
export async function deleteFactors(tx: Db, patientId: number): Promise<void> {
  const owner = { kind: 'patient', patientId } as const;
  for (const table of FACTOR_TABLES) await tx.delete(table).where(ownedBy(table, owner));
}

export async function deleteAddress(tx: Db, patientId: number): Promise<void> {
  await tx.delete(patientAddress).where(eq(patientAddress.patientId, patientId));
}

/** Closes the account and releases its address, which can then be registered again. */
export async function closeAccount(tx: Db, patientId: number, now: Date): Promise<void> {
  await tx
    .update(patient)
    .set({
      closedAt: sql`coalesce(${patient.closedAt}, ${now.toISOString()})`,
      email: '',
      emailKey: `erased ${patientId}`,
      emailVerifiedAt: null,
      holdsAddress: false,
      passwordHash: null,
      phone: null,
      praxis: null,
    })
    .where(eq(patient.id, patientId));
}

/** Erases the name. Only the patient's number remains. */
export async function eraseName(tx: Db, patientId: number): Promise<void> {
  await tx
    .update(patient)
    .set({
      salutation: 'mrs',
      firstName: '',
      lastName: '',
      birthdate: null,
      gender: '',
      termsAcceptedAt: null,
      approvedAt: null,
    })
    .where(eq(patient.id, patientId));
}

/** A copy of the account for the patient's export, without passwords and secrets. */
export async function copyAccount(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  const owner = { kind: 'patient', patientId } as const;
  return {
    account: await rowsAsJson(db, patient, {
      where: eq(patient.id, patientId),
      orderBy: patient.id,
      without: [patient.passwordHash, patient.emailKey],
    }),
    address: await rowsAsJson(db, patientAddress, {
      where: eq(patientAddress.patientId, patientId),
      orderBy: patientAddress.id,
    }),
    passkeys: await rowsAsJson(db, passkey, {
      where: ownedBy(passkey, owner),
      orderBy: passkey.id,
      without: [passkey.credentialId, passkey.publicKey, passkey.counter],
    }),
    authenticator_apps: await rowsAsJson(db, totpFactor, {
      where: ownedBy(totpFactor, owner),
      orderBy: totpFactor.createdAt,
      without: [totpFactor.secret, totpFactor.lastUsedStep],
    }),
    trusted_devices: await rowsAsJson(db, trustedDevice, {
      where: eq(trustedDevice.patientId, patientId),
      orderBy: trustedDevice.id,
      without: [trustedDevice.tokenHash],
    }),
    calendar_address: await rowsAsJson(db, calendarAddress, {
      where: eq(calendarAddress.patientId, patientId),
      orderBy: calendarAddress.createdAt,
      without: [calendarAddress.tokenHash, calendarAddress.staffId],
    }),
  };
}

/** Copies birthdate and phone if the remaining account has none. */
export async function fillMissingValues(tx: Db, fromId: number, intoId: number): Promise<void> {
  const [from] = await tx
    .select({ birthdate: patient.birthdate, phone: patient.phone })
    .from(patient)
    .where(eq(patient.id, fromId));
  await tx
    .update(patient)
    .set({
      birthdate: sql`coalesce(${patient.birthdate}, ${from?.birthdate ?? null}::date)`,
      phone: sql`coalesce(${patient.phone}, ${from?.phone ?? null})`,
    })
    .where(eq(patient.id, intoId));
}

/** Moves the postal address if the remaining account has none. */
export async function moveAddress(tx: Db, fromId: number, intoId: number): Promise<void> {
  const own = alias(patientAddress, 'own');
  const hasOwn = tx.select({ id: own.id }).from(own).where(eq(own.patientId, intoId));
  await tx
    .update(patientAddress)
    .set({ patientId: intoId })
    .where(and(eq(patientAddress.patientId, fromId), notExists(hasOwn)));
}
