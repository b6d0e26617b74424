import type { Db } from '#server/platform/database/database.ts';
import { type Access, recordAccess } from './access.service.ts';
import { hasTraceSince } from './view.store.ts';

const AN_HOUR_MS = 3_600_000;

/**
 * The trace of a page that is loaded again and again: one for each person, patient, kind, thing and hour. Whoever
 * looks at a record all morning is written down each hour, not each minute.
 */
export async function recordView(
  db: Db,
  access: Access & { actor: { kind: 'staff' } },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - AN_HOUR_MS);
  if (!(await hasTraceSince(db, access, since))) await recordAccess(db, access, now);
}
