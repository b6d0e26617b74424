import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import type { Holding, Leaving, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import { documentReference, exportedName } from './document-fhir.rules.ts';
import { fileOf } from './document-file.service.ts';
import { fileForgotten } from './documents.events.ts';
import { listReleased } from './documents.store.ts';
import { copyReleased, deleteDocuments, latestDocumentAt } from './leaving.store.ts';
import { giveDocuments } from './merging.store.ts';

export const documentsPersonalData: PersonalData = {
  tables: ['patient_document'],
  read: readDocuments,
  holdings: keptDocuments,
  forget: forgetDocuments,
  merge: giveDocuments,
};

async function readDocuments(deps: Deps, patientId: number): Promise<PersonalCopy> {
  const documents = await listReleased(deps.db, patientId);
  return {
    json: { documents: await copyReleased(deps.db, patientId) },
    fhir: documents.map(documentReference),
    files: documents.map((document) => ({
      name: exportedName(document),
      open: async () => (await fileOf(deps, document)).content,
    })),
  };
}

async function keptDocuments(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await latestDocumentAt(db, patientId);
  return latest ? [{ what: 'record', duty: 'treatment', latest }] : [];
}

/** The rows go with the transaction, the files after it. */
async function forgetDocuments(tx: Db, { patientId, stillKept }: Leaving): Promise<void> {
  if (stillKept.has('treatment')) return;
  for (const storageId of await deleteDocuments(tx, patientId)) {
    await recordEvent(tx, fileForgotten, { storageId });
  }
}
