import { visitIdsOf } from '#server/appointments/visit.service.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { copyConfirmations, deleteConfirmations } from './leaving.store.ts';

/** A draft belongs to nobody and is gone after a day; what is left are the links to visits the clinic proposed. */
export const bookingPersonalData: PersonalData = {
  tables: ['confirmation_token'],
  read: async ({ db }, patientId) => ({
    json: { confirmations: await copyConfirmations(db, await visitIdsOf(db, patientId)) },
  }),
  forget: async (tx, { patientId }) => {
    await deleteConfirmations(tx, await visitIdsOf(tx, patientId));
  },
};
