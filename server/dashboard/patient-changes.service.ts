import type { ProfileChangeRow } from '#contract/patients-staff.contract.ts';
import { requireRecord } from '#server/appointments/record-access.service.ts';
import { recordView } from '#server/audit/view.service.ts';
import { profileChangesOf } from '#server/identity/profile.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';

/** What she was called, and where she was reached, before. */
export async function listProfileChanges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  patientId: number,
): Promise<{ data: ProfileChangeRow[] }> {
  const at = now();
  await requireRecord(db, staff, { patientId, to: 'read' }, at);
  await recordView(db, { patientId, kind: 'profile_read', actor: staff }, at);
  return { data: await profileChangesOf(db, patientId) };
}
