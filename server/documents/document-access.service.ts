import type { DocumentKind } from '#contract/documents.rules.ts';
import { isTreating } from '#server/appointments/treating.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { patientAsRecipient, type Recipient } from '#server/identity/personal-letter.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { findForStaff, type StoredDocument } from './documents.store.ts';

/**
 * The patient whose record this is, if it is any business of this member of staff. Strangers' patients, patients
 * who have closed their account and patients who never were give the same answer.
 */
export async function requireRecord(db: Db, staff: Staff, patientId: number): Promise<Recipient> {
  const patient = await patientAsRecipient(db, patientId);
  if (!patient || !(await isConcerned(db, staff, patientId))) throw new Failure('request.not_found');
  return patient;
}

/** One file of such a record, of a kind that she may do this with. */
export async function requireDocument(
  db: Db,
  staff: Staff,
  id: number,
  kinds: readonly DocumentKind[],
): Promise<{ document: StoredDocument; patient: Recipient }> {
  const document = await findForStaff(db, id, kinds);
  if (!document) throw new Failure('request.not_found');
  return { document, patient: await requireRecord(db, staff, document.patientId) };
}

/** A doctor has her own patients; administration and assistants work for all of them, as far as their role goes. */
async function isConcerned(db: Db, { role, staffId }: Staff, patientId: number): Promise<boolean> {
  if (role !== 'doctor') return true;
  const doctorId = await doctorIdOf(db, staffId);
  return doctorId !== undefined && (await isTreating(db, doctorId, patientId));
}
