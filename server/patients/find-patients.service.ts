import { type AnyColumn, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DuplicateRow, PatientRow, patientsStaff } from '#contract/patients.contract.ts';
import {
  countTreatedBy,
  isRecordOpen,
  isTreatedBy,
  requireRecord,
  treatingAmong,
} from '#server/appointments/access/record-access.service.ts';
import {
  type AppointmentSummary,
  appointmentSummaries,
} from '#server/appointments/list/patient-appointments.service.ts';
import { openEmergencies } from '#server/audit/access/break-glass.service.ts';
import { recordAccess, recordView } from '#server/audit/access/log-access.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import {
  countOpenAccounts,
  duplicatesOf,
  patientExactly,
  type SomePatients,
  searchPatients,
  withDuplicates,
} from '#server/identity/search/search-patients.service.ts';
import { isLimitedToOwn, type Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFaults } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';

/** Enough for mistyped addresses in an emergency, far too few to try birthdates. */
const LOOKUPS: Limit = { name: 'patients.lookups', allowed: 20, windowSeconds: 3_600 };

type Query = z.output<(typeof patientsStaff)['listPatients']['input']>;

/** A doctor finds patients whose file is open to this doctor; administrators and assistants find all patients. */
export async function listPatients(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { sortColumn: column, ...query }: Query,
): Promise<{ data: PatientRow[]; total: number }> {
  const at = now();
  const isDoctor = staff.roles.includes('doctor');
  const isLimited = isLimitedToOwn(staff);
  const doctorId = isDoctor ? await doctorIdOf(db, staff.staffId) : undefined;
  const emergencies = isDoctor ? await openEmergencies(db, staff.staffId, at) : new Map<number, Date>();
  const among = isLimited ? patientsOpenTo(db, doctorId, [...emergencies.keys()]) : undefined;
  const { rows, total } = await searchPatients(db, { ...query, column, among });

  const ids = rows.map(({ id }) => id);
  const appointmentsOf = await appointmentSummaries(db, ids, at);
  const doubled = isLimited ? new Set<number>() : await withDuplicates(db, ids);
  const isTreated = await treatedAmong(db, doctorId, [...emergencies.keys()]);
  const data = rows.map(({ id, firstName, lastName, birthdate, email, phone }) => ({
    id,
    name: `${firstName} ${lastName}`,
    first_name: firstName,
    last_name: lastName,
    birthdate,
    email,
    phone,
    appointments: appointmentsOnWire(appointmentsOf(id)),
    emergency_until: (isTreated(id) ? undefined : emergencies.get(id))?.toISOString() ?? null,
    has_duplicates: doubled.has(id),
  }));
  return { data, total };
}

export function appointmentsOnWire({
  total,
  lastAt,
  nextAt,
}: AppointmentSummary): PatientRow['appointments'] {
  return { total, last_at: lastAt?.toISOString() ?? null, next_at: nextAt?.toISOString() ?? null };
}

/** The patients of this doctor, and those whose file is open to the doctor in an emergency. */
function patientsOpenTo(db: Db, doctorId: number | undefined, emergencyIds: number[]): SomePatients {
  const isEmergency = (id: AnyColumn) => sql`${id} = any(${sql.param(emergencyIds)}::bigint[])`;
  return {
    isAmong: (id) =>
      doctorId === undefined
        ? isEmergency(id)
        : sql`(${isTreatedBy(db, doctorId, id)} or ${isEmergency(id)})`,
    count: async () => {
      const isTreated = await treatedAmong(db, doctorId, emergencyIds);
      const others = await countOpenAccounts(
        db,
        emergencyIds.filter((id) => !isTreated(id)),
      );
      return others + (doctorId === undefined ? 0 : await countTreatedBy(db, doctorId));
    },
  };
}

async function treatedAmong(
  db: Db,
  doctorId: number | undefined,
  patientIds: number[],
): Promise<(id: number) => boolean> {
  if (doctorId === undefined) return () => false;
  const isTreating = await treatingAmong(
    db,
    patientIds.map((patientId) => ({ doctorId, patientId })),
  );
  return (patientId) => isTreating({ doctorId, patientId });
}

type Lookup = z.output<(typeof patientsStaff)['findPatientForEmergency']['input']>;

/**
 * Tells a doctor that somebody is a patient here, and the number with which the file can be opened in an emergency.
 * It reveals nothing that the doctor did not enter, and the patient can read that the doctor searched.
 */
export async function findPatientForEmergency(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  doctor: Staff,
  lookup: Lookup,
) {
  const who = lookupKey(lookup);
  const at = now();
  await takeTry(db, LOOKUPS, `staff ${doctor.staffId}`, at);
  const patientId = await patientExactly(db, who);
  if (patientId === undefined) throw new Failure('request.not_found');

  const isOpen = await isRecordOpen(db, doctor, patientId, at);
  if (!isOpen) await recordAccess(db, { patientId, kind: 'looked_up', actor: doctor }, at);
  return { data: { patient_id: patientId, is_open: isOpen } };
}

function lookupKey({ email, patient_number: patientNumber, birthdate }: Lookup) {
  if (email !== undefined) return { email };
  if (patientNumber !== undefined && birthdate !== undefined) return { patientNumber, birthdate };
  const missing = [{ text: 'required' }];
  const fields: FieldFaults =
    patientNumber === undefined && birthdate === undefined
      ? { email: missing }
      : { ...(patientNumber === undefined ? { patient_number: missing } : { birthdate: missing }) };
  throw new Failure('request.invalid', { fields });
}

/** Accounts that may belong to the same person, with enough data to decide. */
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
  const appointmentsOf = await appointmentSummaries(db, ids, at);
  return {
    data: found.map(({ id, firstName, lastName, birthdate, email, phone, createdAt, because }) => ({
      id,
      name: `${firstName} ${lastName}`,
      birthdate,
      email,
      phone,
      because,
      created_at: createdAt.toISOString(),
      appointments: appointmentsOnWire(appointmentsOf(id)),
    })),
  };
}
