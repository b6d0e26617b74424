import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';
import { StaffAccount, StaffRole } from './identity-staff.contract.ts';
import { Id } from './schedule.contract.ts';

const StaffSelf = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  doctor_id: z.number().nullable().describe('the doctor who signs in with this account'),
  proves_with: z
    .enum(['code', 'password'])
    .describe(
      'what POST /api/staff/step-up takes: the password of a demo account, which has no second factor',
    ),
});

const ListedAccount = StaffAccount.extend({
  doctor_id: z.number().nullable().describe('as whom she stands in the catalogue'),
  doctor_name: z.string().nullable(),
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
  listStaff: {
    method: 'GET',
    path: '/api/staff/accounts',
    access: 'staff',
    summary: 'Everybody who works or worked here, and as which doctor',
    input: z.object({}),
    output: z.object({ data: z.array(ListedAccount) }),
  },
  linkDoctor: {
    method: 'POST',
    path: '/api/staff/accounts/:id/doctor',
    access: 'staff',
    summary:
      'Says which doctor of the catalogue signs in with an account, or that none does. It opens her visits and patients, so it asks for a fresh proof.',
    input: z.object({ id: Id, doctor_id: z.int().positive().nullable() }),
    output: Message,
  },
});
