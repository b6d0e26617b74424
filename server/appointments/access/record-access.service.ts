import { hasEmergencyAccess } from '#server/audit/access/break-glass.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { patientAsRecipient, type Recipient } from '#server/identity/write-mail.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { hasTreatingAppointment, listTreated, listTreatingPairs, type Pair } from './treating.store.ts';

/** A record that somebody wants to read, or to add something to, release or take something from. */
export interface Purpose {
  patientId: number;
  to: 'read' | 'change';
}

/**
 * The patient whose record this is, if it is any business of this member of staff. Strangers' patients, patients
 * who have closed their account and patients who never were give the same answer. In an emergency a record can be
 * read; whoever changes it treats her.
 */
export async function requireRecord(
  db: Db,
  staff: Staff,
  { patientId, to }: Purpose,
  now: Date,
): Promise<Recipient> {
  const patient = await patientAsRecipient(db, patientId);
  if (!patient) throw new Failure('request.not_found');
  if (await isOwnPatient(db, staff, patientId)) return patient;
  if (!(await hasBrokenGlass(db, staff, patientId, now))) throw new Failure('request.not_found');
  if (to === 'change') throw new Failure('audit.emergency_only_reads');
  return patient;
}

/** Whether this doctor may read the record now, of a patient who is known to exist. */
export async function isRecordOpen(db: Db, staff: Staff, patientId: number, now: Date): Promise<boolean> {
  return (await isOwnPatient(db, staff, patientId)) || (await hasBrokenGlass(db, staff, patientId, now));
}

/**
 * A doctor has her own patients. Administration and assistants work for all of them, as far as
 * `contract/staff-permissions.ts` lets them come here.
 */
export async function isOwnPatient(db: Db, { role, staffId }: Staff, patientId: number): Promise<boolean> {
  if (role !== 'doctor') return true;
  const doctorId = await doctorIdOf(db, staffId);
  return doctorId !== undefined && (await isTreating(db, doctorId, patientId));
}

async function hasBrokenGlass(db: Db, { staffId }: Staff, patientId: number, now: Date): Promise<boolean> {
  return await hasEmergencyAccess(db, { staffId, patientId }, now);
}

/**
 * Whether this doctor treats this patient, or did: only then is a record her business. An appointment that was called off
 * before it began, was never paid for, or is only proposed, opens nothing: a doctor could propose one to anybody.
 */
export async function isTreating(db: Db, doctorId: number, patientId: number): Promise<boolean> {
  return await hasTreatingAppointment(db, { doctorId, patientId });
}

/** Everybody this doctor treats or treated. */
export async function patientsOfDoctor(db: Db, doctorId: number): Promise<number[]> {
  return await listTreated(db, doctorId);
}

/** The same for many at once: the answer knows each of these pairs. */
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
