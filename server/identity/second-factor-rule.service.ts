import type { Db } from '#server/platform/database/database.ts';
import { endPatientSessions } from '#server/platform/sessions/sessions.ts';
import { deleteRule, hasRule, insertRule, lockRule, shareRule } from './second-factor-rule.store.ts';

/**
 * The clinic demands a second factor of its patients, or no longer does. Sessions from before did not ask for one, so
 * all of them end; a sign-in that is on its way is finished before that, or meets the new rule.
 */
export async function setSecondFactorRule(tx: Db, isRequired: boolean, now: Date): Promise<void> {
  await lockRule(tx);
  if (!isRequired) await deleteRule(tx);
  else if (await insertRule(tx, now)) await endPatientSessions(tx, now);
}

export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  return await hasRule(db);
}

/** The same, and until the transaction ends it stays so. */
export async function isSecondFactorStillRequired(tx: Db): Promise<boolean> {
  await shareRule(tx);
  return await hasRule(tx);
}
