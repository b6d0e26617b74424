import type { AccessKind } from '#contract/audit.contract.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hasTraceSince, insertAccess } from './access.store.ts';

/** Something that was done with the record of a patient, and by whom. */
export interface Access {
  patientId: number;
  kind: AccessKind;
  actor: Pick<Patient, 'kind' | 'patientId'> | Pick<Staff, 'kind' | 'staffId'> | { kind: 'system' };
  /** Which one of its kind, such as the document that was read. */
  subjectId?: number;
  /** Why somebody looked who does not treat her. */
  reason?: string;
}

/** Leaves a trace that the patient can read. What leaves none must not be shown. */
export async function recordAccess(db: Db, access: Access, now: Date): Promise<void> {
  const { patientId, kind, actor, subjectId = null, reason = null } = access;
  const actorId = idOf(actor);
  await insertAccess(db, { patientId, kind, actorKind: actor.kind, actorId, subjectId, reason, at: now });
}

function idOf(actor: Access['actor']): number | null {
  if (actor.kind === 'patient') return actor.patientId;
  return actor.kind === 'staff' ? actor.staffId : null;
}

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
