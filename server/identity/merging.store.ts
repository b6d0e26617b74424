import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import { patient, patientAddress } from './patient.tables.ts';

/** Birthdate and phone, where only the other account knew them. */
export async function fillGaps(tx: Db, fromId: number, intoId: number): Promise<void> {
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

/** The address of the account that is left stays; without one it gets that of the other. */
export async function moveAddress(tx: Db, fromId: number, intoId: number): Promise<void> {
  const own = alias(patientAddress, 'own');
  const hasOwn = tx.select({ id: own.id }).from(own).where(eq(own.patientId, intoId));
  await tx
    .update(patientAddress)
    .set({ patientId: intoId })
    .where(and(eq(patientAddress.patientId, fromId), notExists(hasOwn)));
}
