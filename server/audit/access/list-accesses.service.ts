import type { z } from 'zod';
import type { AccessRow, audit, auditStaff, FoundAccess } from '#contract/audit.contract.ts';
import { ownName } from '#server/identity/account.service.ts';
import { staffByIds } from '#server/identity/staff/staff-members.service.ts';
import type { Patient, StaffRole } from '#server/platform/actor.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { listAccessPage, type StoredAccess } from './access.store.ts';

type Paging = z.output<(typeof audit)['listAccesses']['input']>;
type Search = z.output<(typeof auditStaff)['searchAccesses']['input']>;
type Speaker = Pick<Client, 'locale'>;

/**
 * Who opened or changed what of the patient's record, with name and role. Of the patient's own acts only exports and
 * claims are listed.
 */
export async function listAccesses(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Pick<Patient, 'patientId'>,
  paging: Paging,
  { locale }: Speaker,
): Promise<{ data: AccessRow[]; total: number }> {
  const { rows, total } = await listAccessPage(db, { patientId }, paging);
  const onWire = await describer(db, rows, { locale, patientName: await ownName(db, { patientId }) });
  return { data: rows.map(onWire), total };
}

/** An administrator asks who saw the record of patient X between A and B. */
export async function searchAccesses(
  { db }: Pick<Deps, 'db'>,
  { patient_id: patientId, staff_id: staffId, from, to, ...paging }: Search,
  { locale }: Speaker,
): Promise<{ data: FoundAccess[]; total: number }> {
  const span = {
    from: from ? new Date(berlinDay(from).from) : undefined,
    before: to ? new Date(berlinDay(to).to) : undefined,
  };
  const { rows, total } = await listAccessPage(db, { patientId, staffId, ...span }, paging);
  const onWire = await describer(db, rows, { locale, patientName: audit_answer[locale].patient_herself });
  const data = rows.map((row) => ({
    ...onWire(row),
    patient_id: row.patientId,
    staff_id: row.actorKind === 'staff' ? row.actorId : null,
  }));
  return { data, total };
}

async function describer(
  db: Db,
  rows: StoredAccess[],
  { locale, patientName }: Speaker & { patientName: string },
): Promise<(row: StoredAccess) => AccessRow> {
  const staffIds = rows.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' ? (actorId ?? []) : []));
  const staff = await staffByIds(db, staffIds);

  const whoDid = ({
    actorKind,
    actorId,
    actorRole,
  }: StoredAccess): Pick<AccessRow, 'by_name' | 'by_role'> => {
    if (actorKind === 'patient') return { by_name: patientName, by_role: 'patient' };
    const member = staff.get(actorId ?? 0);
    if (!member) return { by_name: audit_answer[locale].system, by_role: 'system' };
    return { by_name: member.name, by_role: actorRole ?? onlyRole(member.roles) };
  };
  return (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    reason: row.reason,
    ...whoDid(row),
  });
}

/** For an entry without a role, of a time when everybody had one. Which one of several roles of today it was, nobody knows. */
function onlyRole(roles: readonly StaffRole[]): AccessRow['by_role'] {
  return roles.length === 1 && roles[0] ? roles[0] : 'staff';
}
