import { documents as documentsEndpoints, documentsStaff } from '#contract/documents.contract.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { documentsPersonalData, fileForgotten } from './documents.personal-data.ts';
import { readOwnFile } from './own-documents.service.ts';
import { sendFinding } from './send-finding.service.ts';
import {
  addDocument,
  listDocumentsOfPatient,
  readDocumentAsStaff,
  releaseDocument,
  removePrescriptions,
} from './staff-documents.service.ts';
import { removeLeftovers } from './store-document.service.ts';

/** The files of a patient: those she sends, those the clinic adds, and who may see which. */
export const documents: Capability = {
  name: 'documents',
  routes: [
    ...implement(documentsEndpoints, {
      createFinding: ({ deps, actor, input, file, client }) => sendFinding(deps, actor, input, file, client),
      readDocumentFile: ({ deps, actor, input }) => readOwnFile(deps, actor, input.id),
    }),
    ...implement(documentsStaff, {
      addDocument: ({ deps, actor, input, file, client }) => addDocument(deps, actor, input, file, client),
      listDocumentsOfPatient: ({ deps, actor, input }) =>
        listDocumentsOfPatient(deps, actor, input.patient_id),
      readDocumentAsStaff: ({ deps, actor, input }) => readDocumentAsStaff(deps, actor, input.id),
      releaseDocument: ({ deps, actor, input, client }) => releaseDocument(deps, actor, input.id, client),
      deletePrescription: ({ deps, actor, input, client }) =>
        removePrescriptions(deps, actor, [input.id], client),
      deletePrescriptions: ({ deps, actor, input, client }) =>
        removePrescriptions(deps, actor, input.ids, client),
    }),
  ],
  listeners: [
    listen(fileForgotten, 'remove the file', ({ files }, { storageId }) => files.remove(storageId)),
  ],
  sweeps: [{ name: 'remove unfinished documents', cron: '37 * * * *', run: removeLeftovers }],
  personalData: documentsPersonalData,
  storedFiles: { table: 'patient_document', column: 'storage_id' },
};
