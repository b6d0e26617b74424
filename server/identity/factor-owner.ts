import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Subject } from '#server/platform/sessions/sessions.ts';

export function ownerColumns(owner: Subject) {
  const subjectId = owner.kind === 'patient' ? owner.patientId : owner.staffId;
  return { subjectKind: owner.kind, subjectId };
}

/** The condition that keeps every query about second factors to one person. */
export function ownedBy(table: { subjectKind: PgColumn; subjectId: PgColumn }, owner: Subject) {
  const { subjectKind, subjectId } = ownerColumns(owner);
  return and(eq(table.subjectKind, subjectKind), eq(table.subjectId, subjectId));
}
