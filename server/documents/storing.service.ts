import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { CheckedFile } from '#server/platform/files/file.ts';
import { newFileId } from '#server/platform/files/file-id.ts';
import { storingBegunBy } from './documents.rules.ts';
import type { StoredDocument } from './documents.store.ts';
import { insertDocument, markStored, type NewDocument } from './storing.store.ts';

export interface Arrival
  extends Pick<
    NewDocument,
    'patientId' | 'kind' | 'zone' | 'title' | 'description' | 'addedByKind' | 'addedById'
  > {
  /** Whether she sees it as soon as it is there. */
  isReleased: boolean;
}

interface Accompaniment {
  /** Whether there is room for it, in the transaction that reserves it. */
  reserve?: (tx: Db) => Promise<void>;
  /** What has to be true as soon as the file is there, and not before. */
  conclude?: (tx: Db, document: StoredDocument) => Promise<void>;
}

/**
 * Adds a checked file to a record: the row, then the file, then the mark that it is there. Whatever happens in
 * between, nothing is listed whose file is missing, and what is left over is found by its row.
 */
export async function storeDocument(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { isReleased, ...arrival }: Arrival,
  file: CheckedFile,
  { reserve, conclude }: Accompaniment = {},
): Promise<StoredDocument> {
  const createdAt = now();
  const releasedAt = isReleased ? createdAt : null;
  const row = { ...arrival, ...descriptionOf(file), storageId: newFileId(), createdAt, releasedAt };
  const id = await db.transaction(async (tx) => {
    await reserve?.(tx);
    return await insertDocument(tx, row);
  });
  await files.put(row.storageId, file.bytes);

  const document = { id, ...row };
  await db.transaction(async (tx) => {
    const present = now();
    const isStored = await markStored(tx, id, present, storingBegunBy(present));
    if (!isStored) throw new Failure('server.unavailable');
    await conclude?.(tx, document);
  });
  return document;
}

function descriptionOf({ name, type, bytes }: CheckedFile) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { fileName: name, fileType: type, sizeBytes: bytes.length, sha256 };
}
