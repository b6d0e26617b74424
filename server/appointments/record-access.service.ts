import { hasEmergencyAccess } from '#server/audit/emergency.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { patientAsRecipient, type Recipient } from '#server/identity/personal-letter.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { isTreating } from './treating.service.ts';

/**
 * The patient whose record this is, if it is any business of this member of staff. Strangers' patients, patients
 * who have closed their account and patients who never were give the same answer.
 */
export async function requireRecord(db: Db, staff: Staff, patientId: number, now: Date): Promise<Recipient> {
  const patient = await patientAsRecipient(db, patientId);
  if (!patient || !(await isConcerned(db, staff, patientId, now))) throw new Failure('request.not_found');
  return patient;
}

/** Whether this doctor may open the record now, of a patient who is known to exist. */
export async function isRecordOpen(db: Db, staff: Staff, patientId: number, now: Date): Promise<boolean> {
  return await isConcerned(db, staff, patientId, now);
}

/**
 * A doctor has her own patients, and those for whom she broke the glass. Administration and assistants work for all
 * of them, as far as `contract/staff-permissions.ts` lets them come here.
 */
async function isConcerned(db: Db, { role, staffId }: Staff, patientId: number, now: Date): Promise<boolean> {
  if (role !== 'doctor') return true;
  const doctorId = await doctorIdOf(db, staffId);
  if (doctorId !== undefined && (await isTreating(db, doctorId, patientId))) return true;
  return await hasEmergencyAccess(db, { staffId, patientId }, now);
}
