import { z } from 'zod';
import { CancellationRequest, UnfinishedVisit } from './appointments-staff.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';
import { StaffAccount, StaffRole } from './identity-staff.contract.ts';
import { PaymentTask } from './payments.contract.ts';
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

/** Everything that waits for somebody of the clinic; what a role may not do is not in its list. */
const StaffTasks = z.object({
  cancellation_requests: z.array(CancellationRequest),
  unfinished_visits: z.array(UnfinishedVisit),
  payment_tasks: z.array(PaymentTask),
  waiting_accounts: z.array(z.object({ id: z.int(), name: z.string(), created_at: z.iso.datetime() })),
  open_enquiries: z.int(),
  unread_messages: z.int(),
});
export type StaffTasks = z.infer<typeof StaffTasks>;

const MonthFigures = z.object({
  month: z.string().describe('YYYY-MM'),
  taken_cents: z.int().describe('money that came in during the month, whenever the visit was'),
  refunded_cents: z.int(),
  open_count: z.int().describe('claims whose card was refused, of all months'),
  open_cents: z.int(),
  visits_completed: z.int(),
  visits_cancelled: z.int(),
  no_shows: z.int(),
  patients_seen: z.int(),
  new_patients: z.int(),
  days: z.array(
    z.object({ date: z.iso.date(), taken_cents: z.int(), refunded_cents: z.int(), visits: z.int() }),
  ),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

export const dashboardStaff = defineEndpoints({
  listTasks: {
    method: 'GET',
    path: '/api/staff/tasks',
    access: 'staff',
    summary: 'What needs a human: requests, visits to finish, money, enquiries, messages.',
    input: z.object({}),
    output: z.object({ data: StaffTasks }),
  },
  readMonthFigures: {
    method: 'GET',
    path: '/api/staff/figures',
    access: 'staff',
    summary: 'The figures of one month, by its days in Berlin.',
    input: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional()
        .describe('YYYY-MM; the present one if not given'),
    }),
    output: z.object({ data: MonthFigures }),
  },
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
