import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { fitsQuota, QUOTA_MEGABYTES } from './documents.rules.ts';
import { countBytesSentBy, queueForRoom } from './storing.store.ts';

/** Counts one more upload of this person; too many are refused where the form has its file. */
export async function takeUpload(db: Db, limit: Limit, who: string, now: Date): Promise<void> {
  await takeTry(db, limit, who, now).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('documents.too_many_uploads', {
      fields: { file: [{ text: 'file_uploads' }] },
      retryAfterSeconds: error.retryAfterSeconds ?? limit.windowSeconds,
    });
  });
}

/** Reserved until the transaction ends; of two who would both be the last, one is refused. */
export async function requireRoom(tx: Db, patientId: number, bytes: number): Promise<void> {
  await queueForRoom(tx, patientId);
  if (fitsQuota(await countBytesSentBy(tx, patientId), bytes)) return;
  throw new Failure('documents.quota_used_up', {
    fields: { file: [{ text: 'file_quota', values: { max: QUOTA_MEGABYTES } }] },
  });
}
