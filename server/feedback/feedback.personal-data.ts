import { appointmentIdsOf } from '#server/appointments/find-appointment.service.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { copyFeedback, deleteFeedback } from './feedback.store.ts';

/** It belongs to the appointment and moves with it when two accounts become one. No law keeps it, so closing erases it. */
export const feedbackPersonalData: PersonalData = {
  tables: ['appointment_feedback'],
  read: async ({ db }, patientId) => ({
    json: { feedback: await copyFeedback(db, await appointmentIdsOf(db, patientId)) },
  }),
  forget: async (tx, { patientId }) => await deleteFeedback(tx, await appointmentIdsOf(tx, patientId)),
};
