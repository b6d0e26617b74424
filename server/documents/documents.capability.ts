import { type Capability, listen } from '#server/platform/capability.ts';
import { fileForgotten } from './documents.events.ts';
import { documentsPersonalData } from './documents.personal-data.ts';
import { documentsRoutes } from './documents.routes.ts';
import { removeLeftovers } from './store-document.service.ts';

/** The files of a patient: those she sends, those the clinic adds, and who may see which. */
export const documents: Capability = {
  name: 'documents',
  routes: documentsRoutes,
  listeners: [
    listen(fileForgotten, 'remove the file', ({ files }, { storageId }) => files.remove(storageId)),
  ],
  sweeps: [{ name: 'remove unfinished documents', cron: '37 * * * *', run: removeLeftovers }],
  personalData: documentsPersonalData,
  storedFiles: { table: 'patient_document', column: 'storage_id' },
};
