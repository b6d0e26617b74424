import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { StaffRole } from './identity-staff.contract.ts';

const StaffSelf = z.object({
  id: z.number(),
  name: z.string(),
  role: StaffRole,
  doctor_id: z.number().nullable().describe('the doctor who signs in with this account'),
});

export const dashboardStaff = defineEndpoints({
  readStaffSelf: {
    method: 'GET',
    path: '/api/staff/me',
    access: 'staff',
    summary: 'Who is signed in, and as which doctor',
    input: z.object({}),
    output: z.object({ data: StaffSelf }),
  },
});
