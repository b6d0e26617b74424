import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';

export const bookingStaff = defineEndpoints({
  createForPatient: {
    method: 'POST',
    path: '/api/staff/appointments',
    access: 'staff',
    summary:
      'Makes an appointment for a patient at a free time. She gets a letter with a link and confirms it with her payment; until then the time is kept.',
    input: z.object({
      patient_id: Id,
      schedule: z.string().min(1).max(200).describe('the id of the slot; a doctor names one of her own'),
    }),
    output: z.object({
      message: z.string(),
      data: z.object({ id: z.number(), status: z.string(), expires_at: z.iso.datetime() }),
    }),
  },
});
