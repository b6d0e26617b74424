import { SQL_STATE, sqlState } from './database-errors.ts';

/**
 * Work inside one transaction whose statements need nothing of each other: they are sent together, and the database runs
 * them in this order. Waits for all of it also if a part fails, because nothing may be sent after the rollback. Rejects
 * with what failed first, not with the refusals that followed from it.
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
