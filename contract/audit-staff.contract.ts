import { z } from 'zod';
import { AccessRow } from './audit.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { pageOf, pagingOf } from './paging.ts';
import { Id } from './schedule.contract.ts';

/** Long enough to say something to the patient, who reads it. */
export const EMERGENCY_REASON_MIN_LENGTH = 10;

const FoundAccess = AccessRow.extend({
  patient_id: z.int(),
  staff_id: z.int().nullable().describe('null: the patient herself, or the portal'),
});
export type FoundAccess = z.infer<typeof FoundAccess>;

export const auditStaff = defineEndpoints({
  breakGlass: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/emergency-access',
    access: 'staff',
    summary:
      'Opens the record of a patient of other doctors for four hours. She reads who did so and why, and the administrators are told. Asks for a fresh proof.',
    input: z.object({
      patient_id: Id,
      reason: z.string().trim().min(EMERGENCY_REASON_MIN_LENGTH).max(500),
    }),
    output: z.object({ message: z.string(), data: z.object({ until: z.iso.datetime() }) }),
  },
  searchAccesses: {
    method: 'GET',
    path: '/api/staff/access-log',
    access: 'staff',
    summary: 'Who opened or changed what of which record, between two days in Berlin, both included.',
    input: pagingOf(['at'], { perPage: 20, sortColumn: 'at' }).extend({
      patient_id: Id.optional(),
      staff_id: Id.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    output: pageOf(FoundAccess),
  },
});
