import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineEvent, recordEvent } from '#server/platform/jobs/outbox.ts';
import {
  type Erasure,
  exportedPath,
  type FhirResource,
  type Holding,
  type PersonalCopy,
  type PersonalData,
} from '#server/platform/personal-data.ts';
import {
  copyReleased,
  deleteDocuments,
  latestDocumentAt,
  listReleased,
  moveDocuments,
  type StoredDocument,
} from './documents.store.ts';
import { openFile } from './own-documents.service.ts';

/** The row of this file was deleted, so the file can be deleted, too. */
export const fileForgotten = defineEvent<{ storageId: string }>('documents.file_forgotten');

export const documentsPersonalData: PersonalData = {
  tables: ['patient_document'],
  read: readDocuments,
  holdings: keptDocuments,
  forget: forgetDocuments,
  merge: moveDocuments,
};

async function readDocuments(deps: Deps, patientId: number): Promise<PersonalCopy> {
  const documents = await listReleased(deps.db, patientId);
  return {
    json: { documents: await copyReleased(deps.db, patientId) },
    fhir: documents.map(documentReference),
    files: documents.map((document) => ({
      name: exportedName(document),
      open: async () => (await openFile(deps, document)).content,
    })),
  };
}

async function keptDocuments(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await latestDocumentAt(db, patientId);
  return latest ? [{ what: 'record', duty: 'treatment', latest }] : [];
}

/** Deletes the rows in this transaction; an event deletes each file afterwards. */
async function forgetDocuments(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  if (stillKept.has('treatment')) return;
  for (const storageId of await deleteDocuments(tx, patientId)) {
    await recordEvent(tx, fileForgotten, { storageId });
  }
}

/** The id makes the name unique in the archive. */
function exportedName({ id, fileName }: Pick<StoredDocument, 'id' | 'fileName'>): string {
  return `${id}-${fileName}`;
}

/** A document as a FHIR resource; the file lies in the same archive. */
function documentReference(document: StoredDocument): FhirResource {
  const { id, patientId, kind, title, description, fileName, fileType, sizeBytes, createdAt } = document;
  const path = exportedPath('documents', exportedName(document));
  return {
    resourceType: 'DocumentReference',
    id: `document-${id}`,
    status: 'current',
    type: { text: kind },
    subject: { reference: `Patient/${patientId}` },
    date: createdAt.toISOString(),
    ...(description.trim() && { description: description.trim() }),
    content: [
      {
        attachment: {
          contentType: fileType,
          url: encodeURI(`../${path}`),
          size: sizeBytes,
          title: title.trim() || fileName,
          creation: createdAt.toISOString(),
        },
      },
    ],
  };
}
