import { documents, documentsStaff } from '#contract/documents.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { readOwnFile } from './own-documents.service.ts';
import { sendFinding } from './send-finding.service.ts';
import {
  addDocument,
  listDocumentsOfPatient,
  readDocumentAsStaff,
  releaseDocument,
  removePrescriptions,
} from './staff-documents.service.ts';

export const documentsRoutes = [
  ...implement(documents, {
    createFinding: ({ deps, actor, input, file, client }) => sendFinding(deps, actor, input, file, client),
    readDocumentFile: ({ deps, actor, input }) => readOwnFile(deps, actor, input.id),
  }),
  ...implement(documentsStaff, {
    addDocument: ({ deps, actor, input, file, client }) => addDocument(deps, actor, input, file, client),
    listDocumentsOfPatient: ({ deps, actor, input }) => listDocumentsOfPatient(deps, actor, input.patient_id),
    readDocumentAsStaff: ({ deps, actor, input }) => readDocumentAsStaff(deps, actor, input.id),
    releaseDocument: ({ deps, actor, input, client }) => releaseDocument(deps, actor, input.id, client),
    deletePrescription: ({ deps, actor, input, client }) =>
      removePrescriptions(deps, actor, [input.id], client),
    deletePrescriptions: ({ deps, actor, input, client }) =>
      removePrescriptions(deps, actor, input.ids, client),
  }),
];
