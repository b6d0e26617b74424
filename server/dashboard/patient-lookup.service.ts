import type { z } from 'zod';
import type { patientsStaff } from '#contract/patients-staff.contract.ts';
import { isRecordOpen } from '#server/appointments/record-access.service.ts';
import { recordAccess } from '#server/audit/access.service.ts';
import { patientExactly } from '#server/identity/patient-search.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFaults } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';

type Lookup = z.output<(typeof patientsStaff)['findPatientForEmergency']['input']>;

/** Enough to mistype an address in an emergency; far too few to try birthdates. */
const LOOKUPS: Limit = { name: 'dashboard.lookups', allowed: 20, windowSeconds: 3_600 };

/**
 * Tells a doctor that somebody is a patient here, and by which number her file can be opened in an emergency. It
 * gives away nothing that the doctor did not say herself, and the patient can read that she was looked for.
 */
export async function findPatientForEmergency(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  doctor: Staff,
  lookup: Lookup,
) {
  const who = whoIsMeant(lookup);
  const at = now();
  await takeTry(db, LOOKUPS, `staff ${doctor.staffId}`, at);
  const patientId = await patientExactly(db, who);
  if (patientId === undefined) throw new Failure('request.not_found');

  const isOpen = await isRecordOpen(db, doctor, patientId, at);
  if (!isOpen) await recordAccess(db, { patientId, kind: 'looked_up', actor: doctor }, at);
  return { data: { patient_id: patientId, is_open: isOpen } };
}

function whoIsMeant({ email, patient_number: patientNumber, birthdate }: Lookup) {
  if (email !== undefined) return { email };
  if (patientNumber !== undefined && birthdate !== undefined) return { patientNumber, birthdate };
  const missing = [{ text: 'required' }];
  const fields: FieldFaults =
    patientNumber === undefined && birthdate === undefined
      ? { email: missing }
      : { ...(patientNumber === undefined ? { patient_number: missing } : { birthdate: missing }) };
  throw new Failure('request.invalid', { fields });
}
