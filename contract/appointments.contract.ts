import { z } from 'zod';
import { appointmentStatuses } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { Id } from './schedule.contract.ts';

/** Clients send what was left empty as nothing, as null or as an empty text. */
const Notes = freeText(2000)
  .nullish()
  .transform((notes) => notes || undefined);

const CancellationForm = z.object({ id: Id, cancellation_request_notes: Notes });
export type CancellationForm = z.output<typeof CancellationForm>;

export const appointments = defineEndpoints({
  cancelAppointment: {
    method: 'POST',
    path: '/api/patients/cancel-appointment/:id',
    access: 'patient',
    summary:
      "Cancels the patient's own appointment. Within 48 hours of a confirmed one it asks for the cancellation, and a doctor decides.",
    input: CancellationForm,
    output: z.object({
      message: z.string(),
      data: z.object({
        id: z.int(),
        status: z.enum(appointmentStatuses),
        cancellation_request_created_at: z.iso.datetime(),
      }),
    }),
  },
});
