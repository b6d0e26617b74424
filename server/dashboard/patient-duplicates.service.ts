import type { DuplicateRow } from '#contract/patients-staff.contract.ts';
import { visitFigures } from '#server/appointments/patient-visits.service.ts';
import { requireRecord } from '#server/appointments/record-access.service.ts';
import { recordView } from '#server/audit/view.service.ts';
import { duplicatesOf } from '#server/identity/duplicates.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { visitsOnWire } from './patient-list.service.ts';

/** Accounts that look like this one, with enough to tell whether they are the same person. */
export async function listDuplicates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  patientId: number,
): Promise<{ data: DuplicateRow[] }> {
  const at = now();
  await requireRecord(db, staff, { patientId, to: 'read' }, at);
  await recordView(db, { patientId, kind: 'profile_read', actor: staff }, at);
  const found = await duplicatesOf(db, patientId);
  const ids = found.map(({ id }) => id);
  const visitsOf = await visitFigures(db, ids, at);
  return {
    data: found.map(({ id, firstName, lastName, birthdate, email, phone, createdAt, because }) => ({
      ...{ id, name: `${firstName} ${lastName}`, birthdate, email, phone, because },
      created_at: createdAt.toISOString(),
      visits: visitsOnWire(visitsOf(id)),
    })),
  };
}
