import { and, asc, desc, eq, gte, isNull, min, sql } from 'drizzle-orm';
import { isTreatedBy } from '#server/appointments/access/record-access.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { treatmentSideEffect, treatmentTick } from '../treatment.tables.ts';
import type { Tick } from './diary.rules.ts';

export type StoredSideEffect = typeof treatmentSideEffect.$inferSelect;
export type NewSideEffect = Omit<StoredSideEffect, 'id' | 'withdrawnAt' | 'seenAt' | 'seenById'>;

const tickOf = (patientId: number) => eq(treatmentTick.patientId, patientId);
const effectOf = (patientId: number) => eq(treatmentSideEffect.patientId, patientId);

export async function listTicks(db: Db, patientId: number, from: string): Promise<Tick[]> {
  const { medicineId, day, time } = treatmentTick;
  return await db
    .select({ medicineId, day, time })
    .from(treatmentTick)
    .where(and(tickOf(patientId), gte(treatmentTick.day, from)));
}

export async function firstTickDay(db: Db, patientId: number): Promise<string | null> {
  const [found] = await db
    .select({ day: min(treatmentTick.day) })
    .from(treatmentTick)
    .where(tickOf(patientId));
  return found?.day ?? null;
}

/** What is ticked already stays as it is. */
export async function insertTick(tx: Db, patientId: number, tick: Tick, tickedAt: Date): Promise<void> {
  await tx
    .insert(treatmentTick)
    .values({ patientId, ...tick, tickedAt })
    .onConflictDoNothing();
}

export async function deleteTick(tx: Db, patientId: number, { medicineId, day, time }: Tick): Promise<void> {
  await tx
    .delete(treatmentTick)
    .where(
      and(
        tickOf(patientId),
        eq(treatmentTick.medicineId, medicineId),
        eq(treatmentTick.day, day),
        eq(treatmentTick.time, time),
      ),
    );
}

/** The latest first. */
export async function listSideEffects(db: Db, patientId: number, most: number): Promise<StoredSideEffect[]> {
  return await db
    .select()
    .from(treatmentSideEffect)
    .where(effectOf(patientId))
    .orderBy(desc(treatmentSideEffect.enteredAt), desc(treatmentSideEffect.id))
    .limit(most);
}

/** Of the patients whom this doctor treats: the severe ones first, then who waits longest. */
export async function listUnseen(db: Db, doctorId: number, most: number): Promise<StoredSideEffect[]> {
  const { seenAt, withdrawnAt, patientId, severity, enteredAt, id } = treatmentSideEffect;
  return await db
    .select()
    .from(treatmentSideEffect)
    .where(and(isNull(seenAt), isNull(withdrawnAt), isTreatedBy(db, doctorId, patientId)))
    .orderBy(desc(sql`${severity} = 'severe'`), asc(enteredAt), asc(id))
    .limit(most);
}

/** A repeated key adds nothing. */
export async function insertSideEffect(tx: Db, row: NewSideEffect): Promise<void> {
  await tx.insert(treatmentSideEffect).values(row).onConflictDoNothing();
}

/** Only one of this patient is found. Nobody else marks it until the transaction ends. */
export async function lockSideEffect(
  tx: Db,
  patientId: number,
  id: number,
): Promise<StoredSideEffect | undefined> {
  const [found] = await tx
    .select()
    .from(treatmentSideEffect)
    .where(and(eq(treatmentSideEffect.id, id), effectOf(patientId)))
    .for('update');
  return found;
}

export async function markSideEffect(
  tx: Db,
  id: number,
  mark: Partial<Pick<StoredSideEffect, 'withdrawnAt' | 'seenAt' | 'seenById'>>,
): Promise<void> {
  await tx.update(treatmentSideEffect).set(mark).where(eq(treatmentSideEffect.id, id));
}

export async function copyTicks(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, treatmentTick, { where: tickOf(patientId), orderBy: treatmentTick.tickedAt });
}

export async function copySideEffects(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, treatmentSideEffect, {
    where: effectOf(patientId),
    orderBy: treatmentSideEffect.id,
    without: [treatmentSideEffect.requestKey],
  });
}

export async function latestDiaryAts(db: Db, patientId: number): Promise<(Date | null)[]> {
  return [
    await latestAt(db, treatmentTick.tickedAt, tickOf(patientId)),
    await latestAt(db, treatmentSideEffect.enteredAt, effectOf(patientId)),
  ];
}

export async function deleteDiary(tx: Db, patientId: number): Promise<void> {
  await tx.delete(treatmentTick).where(tickOf(patientId));
  await tx.delete(treatmentSideEffect).where(effectOf(patientId));
}

/** A dose that both accounts ticked stays once. */
export async function moveDiary(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.delete(treatmentTick).where(
    and(
      tickOf(fromId),
      sql`exists (select 1 from treatment_tick other where other.patient_id = ${intoId}
        and other.medicine_id = ${treatmentTick.medicineId} and other.day = ${treatmentTick.day}
        and other.time = ${treatmentTick.time})`,
    ),
  );
  await tx.update(treatmentTick).set({ patientId: intoId }).where(tickOf(fromId));
  await tx.update(treatmentSideEffect).set({ patientId: intoId }).where(effectOf(fromId));
}
