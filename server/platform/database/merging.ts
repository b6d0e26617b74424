import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Records, histories, bills and files are kept by triggers that refuse every change. Until this transaction ends
 * they let rows of one account go to another one: only if both are open and alike, which the database looks up itself,
 * and nothing else about the rows may change.
 */
export async function allowMerging(
  tx: Db,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  await tx.execute(sql`select allow_merging(${fromId}, ${intoId})`);
}
