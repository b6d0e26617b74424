import type { Db } from '#server/platform/database/database.ts';
import { listOpenEmergencies } from './emergency.store.ts';

/** For whom this member of staff broke the glass a short time ago, and until when it stays broken. */
export async function openEmergencies(db: Db, staffId: number, now: Date): Promise<Map<number, Date>> {
  const open = await listOpenEmergencies(db, staffId, now);
  return new Map(open.map(({ patientId, until }) => [patientId, until]));
}
