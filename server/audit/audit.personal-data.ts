import type { Db } from '#server/platform/database/database.ts';
import type { Leaving, PersonalData } from '#server/platform/personal-data.ts';
import type { ConsentSubject } from './consent/consent.store.ts';
import { copyTraces, deleteAccesses, deleteConsents, giveTraces } from './traces.store.ts';

export const auditPersonalData: PersonalData = {
  tables: ['access_log', 'consent', 'deletion_request', 'emergency_access'],
  read: async ({ db }, patientId) => ({ json: await copyTraces(db, patientId) }),
  forget: forgetTraces,
  merge: giveTraces,
};

/** A consent stays as long as what was done with it, and who looked at a record as long as the record. */
async function forgetTraces(tx: Db, { patientId, stillKept }: Leaving): Promise<void> {
  const over: ConsentSubject['kind'][] = ['contact'];
  if (!stillKept.has('treatment')) over.push('anamnesis');
  if (stillKept.size === 0) over.push('appointment', 'registration', 'account');
  await deleteConsents(tx, patientId, over);
  if (!stillKept.has('treatment')) await deleteAccesses(tx, patientId);
}
