import type { Capability } from '#server/platform/capability.ts';
import { documentsRoutes } from './documents.routes.ts';
import { removeLeftovers } from './leftovers.service.ts';

/** The files of a patient: what she sends, what the clinic adds, and who may see which. */
export const documents: Capability = {
  name: 'documents',
  routes: documentsRoutes,
  sweeps: [{ name: 'remove unfinished documents', cron: '37 * * * *', run: removeLeftovers }],
};
