import type { Db } from '#server/platform/database/database.ts';
import { holdRows, lockOpen, selectOpen } from './closing.store.ts';

/**
 * Whether her account is open. Until the transaction ends nobody books, sends or writes anything in her name; the
 * database refuses it for ever once the account is closed.
 */
export async function lockOpenAccount(tx: Db, patientId: number): Promise<boolean> {
  return await lockOpen(tx, patientId);
}

/**
 * Until the transaction ends nobody closes these accounts or makes one of two. Whoever changes something of theirs and
 * writes down that she did holds them first: otherwise the two could wait for each other.
 */
export async function holdAccounts(tx: Db, patientIds: number[]): Promise<void> {
  await holdRows(tx, patientIds);
}

/** The patients whose account is open, for a larger query: what is kept of others is shown to nobody. */
export function openAccountsQuery(db: Db) {
  return selectOpen(db);
}
