import { appointmentIdsOf } from '#server/appointments/find-appointment.service.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { copyConfirmations, deleteConfirmations } from './confirm/confirmation.store.ts';

/** A draft belongs to no patient and is deleted after a day. Only the links that confirm proposed appointments remain. */
export const bookingPersonalData: PersonalData = {
  tables: ['confirmation_token'],
  read: async ({ db }, patientId) => ({
    json: { confirmations: await copyConfirmations(db, await appointmentIdsOf(db, patientId)) },
  }),
  forget: async (tx, { patientId }) => {
    await deleteConfirmations(tx, await appointmentIdsOf(tx, patientId));
  },
};
