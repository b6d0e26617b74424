import type { Diagnosis } from '#contract/treatment.contract.ts';
import { appointmentIdsOf } from '#server/appointments/find-appointment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listAddenda, listSigned } from '../treatment.store.ts';
import { diagnosesInForce, type NotedDiagnosis } from './diagnoses.rules.ts';

/** What signed notes and their addenda name, as it stands today. Only for doctors. */
export async function signedDiagnosesOf(db: Db, patientId: number): Promise<NotedDiagnosis[]> {
  const ids = await appointmentIdsOf(db, patientId);
  const signed = await listSigned(db, ids);
  const addenda = signed.length > 0 ? await listAddenda(db, ids) : [];
  return diagnosesInForce([
    ...signed.map(({ diagnoses, signedAt, changedAt }) => entryOf(diagnoses, signedAt ?? changedAt)),
    ...addenda.map(({ diagnoses, writtenAt }) => entryOf(diagnoses, writtenAt)),
  ]);
}

function entryOf(diagnoses: Diagnosis[], at: Date) {
  return { diagnoses, at };
}
