import { usedRole } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Access, hasTraceSince, insertAccess } from './access.store.ts';

const AN_HOUR_MS = 3_600_000;

/** Adds an entry to the access log, which the patient can read. Nothing may be shown without an entry. */
export async function recordAccess(db: Db, access: Access, now: Date): Promise<void> {
  const { patientId, kind, actor, subjectId = null, reason = null } = access;
  const actorId = idOf(actor);
  const actorRole = actor.kind === 'staff' ? usedRole(actor) : null;
  await insertAccess(db, {
    patientId,
    kind,
    actorKind: actor.kind,
    actorId,
    actorRole,
    subjectId,
    reason,
    at: now,
  });
}

function idOf(actor: Access['actor']): number | null {
  if (actor.kind === 'patient') return actor.patientId;
  return actor.kind === 'staff' ? actor.staffId : null;
}

/** Adds one entry per hour for a page that is loaded often: for each reader, patient, kind and thing. */
export async function recordView(
  db: Db,
  access: Access & { actor: { kind: 'staff' } },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - AN_HOUR_MS);
  if (!(await hasTraceSince(db, access, since))) await recordAccess(db, access, now);
}
