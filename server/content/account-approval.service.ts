import { holdAccount } from '#server/identity/approval.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findSetting } from './settings.store.ts';

/** Where the clinic wants to look first, a new account waits; without that setting it works at once. */
export async function holdIfWanted(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId }: { patientId: number },
): Promise<void> {
  if ((await findSetting(deps.db, 'account_approval')) === '1') await holdAccount(deps, patientId);
}
