import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { checkFile } from '#server/platform/files/check-file.service.ts';
import type { FileAnswer, UploadedFile } from '#server/platform/files/file.ts';
import { PATIENT_UPLOADS, STAFF_UPLOADS } from './documents.rules.ts';
import { deleteUnstored, listChatFiles, type StoredDocument } from './documents.store.ts';
import { openFile } from './own-documents.service.ts';
import { countUpload, requireQuota, storeDocument } from './store-document.service.ts';

/** A file of a chat message: a document of the patient that only the chat lists. */
export type ChatFile = Pick<StoredDocument, 'id' | 'fileName' | 'fileType' | 'sizeBytes'>;

interface Arriving {
  patientId: number;
  addedBy: { kind: 'patient' | 'staff'; id: number };
}

/**
 * Stores a file together with the message that `conclude` writes: both or neither. If `conclude` returns nothing, because
 * the message was sent before, the file is deleted at once.
 */
export async function keepChatFile<Result>(
  deps: Pick<Deps, 'db' | 'files' | 'fileScan' | 'now'>,
  { patientId, addedBy }: Arriving,
  file: UploadedFile,
  conclude: (tx: Db, documentId: number) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { db, now } = deps;
  const isHers = addedBy.kind === 'patient';
  await countUpload(db, isHers ? PATIENT_UPLOADS : STAFF_UPLOADS, `${addedBy.kind} ${addedBy.id}`, now());
  const checked = await checkFile(deps, file);
  let result: Result | undefined;
  try {
    await storeDocument(
      deps,
      {
        patientId,
        kind: 'chat_file',
        zone: 'generally',
        title: checked.name,
        description: '',
        addedByKind: addedBy.kind,
        addedById: addedBy.id,
        isReleased: true,
      },
      checked,
      {
        ...(isHers && { reserve: (tx: Db) => requireQuota(tx, patientId, checked.bytes.length) }),
        conclude: async (tx, document) => {
          result = await conclude(tx, document.id);
          if (result === undefined) throw new Unwanted(document);
        },
      },
    );
  } catch (error) {
    if (!(error instanceof Unwanted)) throw error;
    await discard(deps, error.document);
  }
  return result;
}

/** Chat files of this patient by their ids. */
export async function chatFiles(db: Db, patientId: number, ids: number[]): Promise<ChatFile[]> {
  return await listChatFiles(db, patientId, ids);
}

/** The caller has checked the access by the conversation. */
export async function openChatFile(
  deps: Pick<Deps, 'db' | 'files'>,
  patientId: number,
  id: number,
): Promise<FileAnswer> {
  const [document] = await listChatFiles(deps.db, patientId, [id]);
  if (!document) throw new Failure('request.not_found');
  return await openFile(deps, document);
}

/** Rolls back the transaction that would store the file. */
class Unwanted extends Error {
  readonly document: StoredDocument;

  constructor(document: StoredDocument) {
    super('the file is not wanted any more');
    this.document = document;
  }
}

async function discard({ db, files }: Pick<Deps, 'db' | 'files'>, document: StoredDocument): Promise<void> {
  await files.remove(document.storageId);
  await deleteUnstored(db, document.id);
}
