import { appointmentIdsOf } from '#server/appointments/find-appointment.service.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { copyConfirmations, deleteConfirmations } from './confirm/confirmation.store.ts';

/** A draft belongs to nobody and is gone after a day; what is left are the links to appointments the clinic proposed. */
export const bookingPersonalData: PersonalData = {
  tables: ['confirmation_token'],
  read: async ({ db }, patientId) => ({
    json: { confirmations: await copyConfirmations(db, await appointmentIdsOf(db, patientId)) },
  }),
  forget: async (tx, { patientId }) => {
    await deleteConfirmations(tx, await appointmentIdsOf(tx, patientId));
  },
};
