import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { patient } from './patient.tables.ts';
import { staffMember } from './staff.tables.ts';

const isShut = and(eq(patient.isDemo, true), isNull(patient.passwordHash), isNull(patient.closedAt));

/** Takes the password that everybody knows, or whatever a visitor of the demo replaced it by. */
export async function takePasswords(tx: Db): Promise<number[]> {
  const taken = await tx
    .update(patient)
    .set({ passwordHash: null })
    .where(eq(patient.isDemo, true))
    .returning({ id: patient.id });
  return taken.map(({ id }) => id);
}

export async function hasShutPatients(db: Db): Promise<boolean> {
  return (await db.$count(patient, isShut)) > 0;
}

export async function givePasswords(tx: Db, passwordHash: string): Promise<void> {
  await tx.update(patient).set({ passwordHash }).where(isShut);
}

/** Whether somebody is here, and nobody of the demo: a clinic that did not begin as one. */
export async function isRealClinic(db: Db): Promise<boolean> {
  const people = (await db.$count(patient)) + (await db.$count(staffMember));
  const ofDemo =
    (await db.$count(patient, eq(patient.isDemo, true))) +
    (await db.$count(staffMember, eq(staffMember.isDemo, true)));
  return people > 0 && ofDemo === 0;
}
