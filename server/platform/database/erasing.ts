import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Records, histories, bills and files are kept by triggers that refuse every change. Until this transaction ends
 * they let rows of this patient be deleted: only after she asked to be forgotten, which the database looks up itself.
 */
export async function allowErasing(tx: Db, patientId: number): Promise<void> {
  await tx.execute(sql`select allow_erasing(${patientId})`);
}
