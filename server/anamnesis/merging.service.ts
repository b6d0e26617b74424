import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { giveRecord, listOutlines, nextVersion } from './anamnesis.store.ts';

/**
 * Signed histories of the other account get the next numbers of this one, in the order in which they were signed.
 * Which one is current is a matter of time, not of numbers.
 */
export async function giveRecords(tx: Db, { fromId, intoId: patientId }: Merging): Promise<void> {
  for (const { id } of (await listOutlines(tx, fromId)).toReversed()) {
    await giveRecord(tx, id, { patientId, version: await nextVersion(tx, patientId) });
  }
}
