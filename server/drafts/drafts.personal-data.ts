import type { PersonalData } from '#server/platform/personal-data.ts';
import { readDrafts } from './drafts.service.ts';
import { deleteDrafts, moveDrafts } from './drafts.store.ts';

/** A draft is no part of the record, so nothing keeps it when the account is closed. */
export const draftsPersonalData: PersonalData = {
  tables: ['form_draft'],
  read: async (deps, patientId) => ({ json: { drafts: await readDrafts(deps, patientId) } }),
  forget: async (tx, { patientId }) => await deleteDrafts(tx, patientId),
  merge: async (tx, { fromId, intoId }) => await moveDrafts(tx, fromId, intoId),
};
