import type { Db } from '#server/platform/database/database.ts';
import type { Erasure, PersonalData } from '#server/platform/personal-data.ts';
import { copyTraces, deleteAccesses, deleteConsents, moveTraces } from './audit.store.ts';
import type { ConsentSubject } from './consent/consent.store.ts';

export const auditPersonalData: PersonalData = {
  tables: ['access_log', 'consent', 'deletion_request', 'emergency_access'],
  read: async ({ db }, patientId) => ({ json: await copyTraces(db, patientId) }),
  forget: eraseTraces,
  merge: moveTraces,
};

/** A consent is kept as long as the data it allowed; the access log as long as the medical record. */
async function eraseTraces(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  const over: ConsentSubject['kind'][] = ['contact'];
  if (!stillKept.has('treatment')) over.push('anamnesis');
  if (stillKept.size === 0) over.push('appointment', 'registration', 'account');
  await deleteConsents(tx, patientId, over);
  if (!stillKept.has('treatment')) await deleteAccesses(tx, patientId);
}
