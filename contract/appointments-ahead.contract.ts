import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';

export const appointmentsAhead = defineEndpoints({
  countVisitsAhead: {
    method: 'GET',
    path: '/api/staff/visits-ahead',
    access: 'staff',
    summary: 'How many visits of a service or a doctor are still to come.',
    input: z.object({ service_id: Id.optional(), doctor_id: Id.optional() }),
    output: z.object({ data: z.object({ count: z.int() }) }),
  },
});
