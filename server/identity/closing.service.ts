import type { Db } from '#server/platform/database/database.ts';
import { lockOpen, selectOpen } from './closing.store.ts';

/**
 * Whether her account is open. Until the transaction ends nobody books, sends or writes anything in her name; the
 * database refuses it for ever once the account is closed.
 */
export async function lockOpenAccount(tx: Db, patientId: number): Promise<boolean> {
  return await lockOpen(tx, patientId);
}

/** The patients whose account is open, for a larger query: what is kept of others is shown to nobody. */
export function openAccountsQuery(db: Db) {
  return selectOpen(db);
}
