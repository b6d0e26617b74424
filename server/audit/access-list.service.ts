import type { z } from 'zod';
import type { AccessRow, audit } from '#contract/audit.contract.ts';
import { ownName } from '#server/identity/own-account.service.ts';
import { staffByIds } from '#server/identity/staff-names.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { listAccessPage, type StoredAccess } from './access.store.ts';

type Paging = z.output<(typeof audit)['listAccesses']['input']>;
type By = Pick<AccessRow, 'by_name' | 'by_role'>;

/** Who opened or changed what of the patient's record, with name and role. Of what she did herself only exports. */
export async function listAccesses(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Pick<Patient, 'patientId'>,
  { page, perPage, sortDirection }: Paging,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: AccessRow[]; total: number }> {
  const { rows, total } = await listAccessPage(db, patientId, { page, perPage, sortDirection });
  const staffIds = rows.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' ? (actorId ?? []) : []));
  const staff = await staffByIds(db, staffIds);
  const clinic: By = { by_name: audit_answer[locale].system, by_role: 'system' };
  const herself: By = { by_name: await ownName(db, { patientId }), by_role: 'patient' };

  const whoDid = ({ actorKind, actorId }: StoredAccess): By => {
    if (actorKind === 'patient') return herself;
    const member = staff.get(actorId ?? 0);
    return member ? { by_name: member.name, by_role: member.role } : clinic;
  };
  const data = rows.map((row) => ({
    ...{ id: row.id, at: row.at.toISOString(), kind: row.kind, reason: row.reason },
    ...whoDid(row),
  }));
  return { data, total };
}
