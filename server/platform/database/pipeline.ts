import { SQL_STATE, sqlState } from './database-errors.ts';

/**
 * Runs statements inside one transaction that do not depend on each other: they are sent without waiting, and the
 * database runs them in this order. Waits for all of them even if one fails, because nothing may be sent after the
 * rollback. Rejects with the first failure, not with the refusals that it causes.
 */
export async function inPipeline<Work extends readonly Promise<unknown>[] | []>(
  work: Work,
): Promise<{ -readonly [Part in keyof Work]: Awaited<Work[Part]> }> {
  const ended = await Promise.allSettled(work);
  const faults = ended.flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
  if (faults.length > 0)
    throw faults.find((fault) => sqlState(fault) !== SQL_STATE.transactionAborted) ?? faults[0];
  return await Promise.all(work);
}
