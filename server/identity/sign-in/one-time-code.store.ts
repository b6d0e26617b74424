import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { oneTimeCode } from '../sign-in.tables.ts';
import type { CodePath } from './one-time-code.rules.ts';

export async function readCodePath(db: Db, patientId: number): Promise<CodePath | undefined> {
  const [path] = await db.select().from(oneTimeCode).where(eq(oneTimeCode.patientId, patientId));
  return path;
}

/** Locks the patient's code against parallel requests until the transaction ends. */
export async function lockCodePath(tx: Db, patientId: number): Promise<CodePath> {
  await tx.insert(oneTimeCode).values({ patientId }).onConflictDoNothing();
  const [path] = await tx
    .select()
    .from(oneTimeCode)
    .where(eq(oneTimeCode.patientId, patientId))
    .for('update');
  if (!path) throw new Error('A code path vanished between its insert and its lock.');
  return path;
}

export async function storeCodePath(tx: Db, patientId: number, path: Partial<CodePath>): Promise<void> {
  await tx.update(oneTimeCode).set(path).where(eq(oneTimeCode.patientId, patientId));
}

/** Marks the code as used and gives the guess back. False when the code was used or replaced meanwhile. */
export async function redeemCode(db: Db, patientId: number, codeHash: string): Promise<boolean> {
  const used = await db
    .update(oneTimeCode)
    .set({ codeHash: null, wrongGuesses: sql`greatest(${oneTimeCode.wrongGuesses} - 1, 0)` })
    .where(and(eq(oneTimeCode.patientId, patientId), eq(oneTimeCode.codeHash, codeHash)))
    .returning({ patientId: oneTimeCode.patientId });
  return used.length > 0;
}

export async function dropCode(db: Db, patientId: number): Promise<void> {
  await storeCodePath(db, patientId, { codeHash: null });
}
