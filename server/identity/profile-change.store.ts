import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/row-json.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { profileChange } from './patient.tables.ts';

type Field = typeof profileChange.$inferSelect.field;

/** Ways to reach her go with the account; what she was called stays with the record that says whose it is. */
const WAYS_TO_REACH: Field[] = ['email', 'phone', 'address'];

/**
 * Who changes the profile, for the rows that the database adds by itself until this transaction ends. What nobody says
 * was done by the system.
 */
export async function tellWhoChanges(
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

export async function giveProfileChanges(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(profileChange).set({ patientId: intoId }).where(eq(profileChange.patientId, fromId));
}
