import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Records, histories, bills and files are kept by triggers that refuse every change. Until this transaction ends
 * they let rows find another owner: only for two accounts of one person, and nothing else about them may change.
 */
export async function allowMerging(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('online_klinik.merging', 'on', true)`);
}
