import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Records, histories, bills and files are kept by triggers that refuse every change. Until this transaction ends
 * they let rows be deleted: only for a patient who has left, and only what the law no longer wants kept.
 */
export async function allowErasing(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('online_klinik.erasing', 'on', true)`);
}
