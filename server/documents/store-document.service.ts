import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type CheckedFile, newFileId } from '#server/platform/files/file.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { fitsQuota, QUOTA_MEGABYTES, uploadCutoff } from './documents.rules.ts';
import {
  countBytesSentBy,
  deleteUnstored,
  insertDocument,
  listUnstored,
  lockQuota,
  markStored,
  type NewDocument,
  type StoredDocument,
} from './documents.store.ts';

export interface Arrival
  extends Pick<
    NewDocument,
    'patientId' | 'kind' | 'zone' | 'title' | 'description' | 'addedByKind' | 'addedById'
  > {
  /** Whether the patient sees the file at once. */
  isReleased: boolean;
}

interface Accompaniment {
  /** Checks the quota, in the transaction that writes the row. */
  reserve?: (tx: Db) => Promise<void>;
  /** Runs in the transaction that marks the file as stored. */
  conclude?: (tx: Db, document: StoredDocument) => Promise<void>;
}

/**
 * Writes the row, then the file, then the mark that the file is stored. After a crash in between no document is listed
 * without its file, and the sweep finds leftovers by their rows.
 */
export async function storeDocument(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { isReleased, ...arrival }: Arrival,
  file: CheckedFile,
  { reserve: requestHold, conclude }: Accompaniment = {},
): Promise<StoredDocument> {
  const createdAt = now();
  const releasedAt = isReleased ? createdAt : null;
  const row = { ...arrival, ...descriptionOf(file), storageId: newFileId(), createdAt, releasedAt };
  const id = await db.transaction(async (tx) => {
    await requestHold?.(tx);
    return await insertDocument(tx, row);
  });
  await files.put(row.storageId, file.bytes);

  const document = { id, ...row };
  await db.transaction(async (tx) => {
    const present = now();
    const isStored = await markStored(tx, id, present, uploadCutoff(present));
    if (!isStored) throw new Failure('server.unavailable');
    await conclude?.(tx, document);
  });
  return document;
}

function descriptionOf({ name, type, bytes }: CheckedFile) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { fileName: name, fileType: type, sizeBytes: bytes.length, sha256 };
}

/** Counts an upload; reports too many at the file field of the form. */
export async function countUpload(db: Db, limit: Limit, who: string, now: Date): Promise<void> {
  await takeTry(db, limit, who, now).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('documents.too_many_uploads', {
      fields: { file: [{ text: 'file_uploads' }] },
      retryAfterSeconds: error.retryAfterSeconds ?? limit.windowSeconds,
    });
  });
}

/** Refuses a file above the quota. The lock makes parallel uploads wait until the transaction ends. */
export async function requireQuota(tx: Db, patientId: number, bytes: number): Promise<void> {
  await lockQuota(tx, patientId);
  if (fitsQuota(await countBytesSentBy(tx, patientId), bytes)) return;
  throw new Failure('documents.quota_used_up', {
    fields: { file: [{ text: 'file_quota', values: { max: QUOTA_MEGABYTES } }] },
  });
}

const AT_ONCE = 100;

/** Removes unfinished uploads. Deletes the row last, because only the row knows the file. */
export async function removeLeftovers({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const begunBy = uploadCutoff(now());
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const { id, storageId } of found) {
      await files.remove(storageId);
      await deleteUnstored(db, id);
    }
  }

  function next() {
    return listUnstored(db, begunBy, AT_ONCE);
  }
}
