import type { Db } from '#server/platform/database/database.ts';
import { countVisitsAfter } from './visits-ahead.store.ts';

/** Visits that are still to come: whoever withdraws a service or a doctor should know of them. */
export async function countVisitsAhead(
  db: Db,
  of: { serviceId?: number | undefined; doctorId?: number | undefined },
  now: Date,
): Promise<number> {
  return await countVisitsAfter(db, of, now);
}
