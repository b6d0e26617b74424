import type { Patient } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { findReleased, type StoredDocument } from './documents.store.ts';

/** A file of the patient's own record; any other, and any she is not meant to see, is not found. */
export async function readOwnFile(
  deps: Pick<Deps, 'db' | 'files'>,
  { patientId }: Patient,
  id: number,
): Promise<FileAnswer> {
  const document = await findReleased(deps.db, patientId, id);
  if (!document) throw new Failure('request.not_found');
  return await fileOf(deps, document);
}

export async function fileOf(
  { files }: Pick<Deps, 'files'>,
  { id, storageId, fileName, fileType, sizeBytes }: StoredDocument,
): Promise<FileAnswer> {
  const content = await files.open(storageId);
  if (!content) throw new Error(`The file of document ${id} is missing.`);
  return { name: fileName, type: fileType, size: sizeBytes, content };
}
