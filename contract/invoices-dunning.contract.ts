import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';

/** 1: payment reminder; 2: final reminder. */
const Step = z.coerce.number().int().min(1).max(2);

/** An unpaid invoice after its day, and what can be done about it. */
export const OverdueInvoice = z.object({
  id: z.int(),
  invoice_number: z.string(),
  recipient_name: z.string(),
  patient_id: z.int(),
  total_cents: z.int(),
  due_on: z.iso.date(),
  days_overdue: z.int(),
  last_step: z
    .object({
      step: z.int(),
      sent_at: z.iso.datetime(),
      sent_by: z.string(),
      pay_until: z.iso.date(),
    })
    .nullable(),
  next_step: z.int().nullable().describe('the step that can be sent now; null if there is none'),
  next_step_on: z.iso.date().nullable().describe('the day from which a further step can be sent'),
});
export type OverdueInvoice = z.infer<typeof OverdueInvoice>;

export const invoicesDunning = defineEndpoints({
  listOverdue: {
    method: 'GET',
    path: '/api/staff/overdue-invoices',
    access: 'staff',
    summary:
      'Unpaid invoices after their day, the oldest first. Written-off amounts are not asked for again.',
    input: z.object({}),
    output: z.object({ data: z.array(OverdueInvoice) }),
  },
  sendDunning: {
    method: 'POST',
    path: '/api/staff/invoices/:id/dunning',
    access: 'staff',
    summary: 'Sends the next step as an e-mail with a PDF. Each step goes out once and in its order.',
    input: z.object({ id: Id, step: Step }),
    output: z.object({ message: z.string() }),
  },
  readDunningPdf: {
    method: 'GET',
    path: '/api/staff/invoices/:id/dunning/:step/pdf',
    access: 'staff',
    summary: 'The PDF of a step that was sent.',
    input: z.object({ id: Id, step: Step }),
    answers: 'file',
  },
});
