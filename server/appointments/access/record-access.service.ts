import { hasEmergencyAccess } from '#server/audit/access/break-glass.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { patientAsRecipient, type Recipient } from '#server/identity/write-mail.service.ts';
import { inReach, isLimitedToOwn, type Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { countTreatedBy, isTreatedBy, isTreating, listTreatingPairs, type Pair } from './treating.store.ts';

export { countTreatedBy, isTreatedBy, isTreating };

/** Whose record a member of staff opens, and whether to read or to change it. */
export interface Purpose {
  patientId: number;
  to: 'read' | 'change';
}

/** A record that may be opened, and who opens it. */
export interface OpenRecord {
  patient: Recipient;
  /** The member of staff in the roles that open this record. What may be read and changed follows from them. */
  reader: Staff;
}

/**
 * The record of this patient, if the member of staff may open it. A patient of another doctor, a closed account and a
 * missing patient give the same answer. Emergency access allows reading; only a treating doctor changes a record.
 */
export async function requireRecord(
  db: Db,
  staff: Staff,
  { patientId, to }: Purpose,
  now: Date,
): Promise<OpenRecord> {
  const patient = await patientAsRecipient(db, patientId);
  if (!patient) throw new Failure('request.not_found');
  if (!staff.roles.includes('doctor') || (await treats(db, staff, patientId)))
    return { patient, reader: staff };
  const isEmergency = await hasEmergencyAccess(db, { staffId: staff.staffId, patientId }, now);
  if (isEmergency && to === 'read') return { patient, reader: staff };
  const reader = inReach(staff, false);
  if (reader.roles.length > 0) return { patient, reader };
  throw new Failure(isEmergency ? 'audit.emergency_only_reads' : 'request.not_found');
}

/** Whether this member of staff may read the record now. The caller knows that the patient exists. */
export async function isRecordOpen(db: Db, staff: Staff, patientId: number, now: Date): Promise<boolean> {
  return (await asReaderOf(db, staff, patientId, now)).roles.length > 0;
}

/** The member of staff in the roles that may read this record now. Without any role the record is closed. */
export async function asReaderOf(db: Db, staff: Staff, patientId: number, now: Date): Promise<Staff> {
  if (!staff.roles.includes('doctor')) return staff;
  const isReader =
    (await treats(db, staff, patientId)) ||
    (await hasEmergencyAccess(db, { staffId: staff.staffId, patientId }, now));
  return inReach(staff, isReader);
}

/**
 * A doctor may open the records of the patients that the doctor treats. Administration and assistants work for all
 * patients, within the limits of `contract/staff-permissions.ts`.
 */
export async function isOwnPatient(db: Db, staff: Staff, patientId: number): Promise<boolean> {
  return !isLimitedToOwn(staff) || (await treats(db, staff, patientId));
}

/** Whether the member of staff treats this patient as a doctor. */
export async function treats(
  db: Db,
  { roles, staffId }: Pick<Staff, 'roles' | 'staffId'>,
  patientId: number,
): Promise<boolean> {
  if (!roles.includes('doctor')) return false;
  const doctorId = await doctorIdOf(db, staffId);
  return doctorId !== undefined && (await isTreating(db, { doctorId, patientId }));
}

/** `isTreating` for many pairs with one query. */
export async function treatingAmong(db: Db, pairs: Pair[]): Promise<(pair: Pair) => boolean> {
  const found = await listTreatingPairs(
    db,
    [...new Set(pairs.map(({ doctorId }) => doctorId))],
    [...new Set(pairs.map(({ patientId }) => patientId))],
  );
  const known = new Set(found.map(nameOf));
  return (pair) => known.has(nameOf(pair));
}

function nameOf({ doctorId, patientId }: Pair): string {
  return `${doctorId} ${patientId}`;
}
