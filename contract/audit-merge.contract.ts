import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';

/** Long enough to say why the two are one person. */
export const MERGE_REASON_MIN_LENGTH = 10;

export const auditMerge = defineEndpoints({
  mergePatients: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/merge',
    access: 'staff',
    summary:
      'Gives everything of this account to another one of the same person and closes it for good. Asks for a fresh proof; both must look alike, and nothing may be on its way. It cannot be taken back.',
    input: z.object({
      patient_id: Id.describe('the account that will be empty'),
      into_id: Id.describe('the account that stays'),
      reason: z.string().trim().min(MERGE_REASON_MIN_LENGTH).max(500),
    }),
    output: z.object({ message: z.string() }),
  },
});
