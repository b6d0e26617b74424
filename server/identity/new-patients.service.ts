import type { Db } from '#server/platform/database/database.ts';
import { countCreatedBetween } from './patient.store.ts';

/** How many came to the clinic for the first time. */
export async function countNewPatients(db: Db, from: Date, to: Date): Promise<number> {
  return await countCreatedBetween(db, from, to);
}
