import type { z } from 'zod';
import type { PatientRow, patientsStaff } from '#contract/patients-staff.contract.ts';
import { type VisitFigures, visitFigures } from '#server/appointments/patient-visits.service.ts';
import { patientsOfDoctor } from '#server/appointments/treating.service.ts';
import { openEmergencies } from '#server/audit/open-emergencies.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { withDuplicates } from '#server/identity/duplicates.service.ts';
import { searchPatients } from '#server/identity/patient-search.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';

type Query = z.output<(typeof patientsStaff)['listPatients']['input']>;

/** A doctor finds the patients whose file is open to her; administration and assistants find everybody. */
export async function listPatients(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { sortColumn: column, ...query }: Query,
): Promise<{ data: PatientRow[]; total: number }> {
  const at = now();
  const isDoctor = staff.role === 'doctor';
  const own = isDoctor ? new Set(await ownPatients(db, staff)) : new Set<number>();
  const emergencies = isDoctor ? await openEmergencies(db, staff.staffId, at) : new Map<number, Date>();
  const among = isDoctor ? [...own.union(new Set(emergencies.keys()))] : undefined;
  const { rows, total } = await searchPatients(db, { ...query, column, among });

  const ids = rows.map(({ id }) => id);
  const visitsOf = await visitFigures(db, ids, at);
  const doubled = isDoctor ? new Set<number>() : await withDuplicates(db, ids);
  const data = rows.map(({ id, firstName, lastName, birthdate, email, phone }) => ({
    ...{ id, name: `${firstName} ${lastName}`, first_name: firstName, last_name: lastName },
    ...{ birthdate, email, phone },
    visits: visitsOnWire(visitsOf(id)),
    emergency_until: (own.has(id) ? undefined : emergencies.get(id))?.toISOString() ?? null,
    has_duplicates: doubled.has(id),
  }));
  return { data, total };
}

export function visitsOnWire({ total, lastAt, nextAt }: VisitFigures): PatientRow['visits'] {
  return { total, last_at: lastAt?.toISOString() ?? null, next_at: nextAt?.toISOString() ?? null };
}

async function ownPatients(db: Db, { staffId }: Staff): Promise<number[]> {
  const doctorId = await doctorIdOf(db, staffId);
  return doctorId === undefined ? [] : await patientsOfDoctor(db, doctorId);
}
