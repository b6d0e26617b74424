import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { pageOf, pagingOf } from './paging.ts';
import { Id } from './schedule.contract.ts';

const invoiceFilters = ['all', 'open', 'paid', 'draft', 'credit_notes'] as const;

/** A bill as the administration sees it, with what can be done about its money. */
export const StaffInvoice = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  invoice_number: z.string().nullable(),
  recipient_name: z.string(),
  patient_id: z.int(),
  appointment_id: z.int(),
  visit_start: z.iso.datetime(),
  total_cents: z.int(),
  state: z.enum(['draft', 'unpaid', 'paid']),
  payment_state: z.string().nullable(),
  refundable_cents: z.int().describe('paid, not given back and not on its way back'),
  is_open: z.boolean().describe('a card was refused, and nobody has paid or given up yet'),
  can_charge_again: z.boolean(),
  waivable_cents: z.int().describe('a fee that is not taken yet and can be forgiven'),
  created_at: z.iso.datetime(),
  issued_at: z.iso.datetime().nullable(),
  last_sent_at: z.iso.datetime().nullable(),
});
export type StaffInvoice = z.infer<typeof StaffInvoice>;

export const invoicesStaff = defineEndpoints({
  listStaffInvoices: {
    method: 'GET',
    path: '/api/staff/invoices',
    access: 'staff',
    summary: 'All invoices and credit notes, searched by number and name.',
    input: pagingOf(['created_at', 'invoice_number', 'recipient_name', 'total'] as const, {
      perPage: 20,
      sortColumn: 'created_at',
    }).extend({
      filter: z.enum(invoiceFilters).catch('all').default('all'),
      patient_id: Id.optional(),
    }),
    output: pageOf(StaffInvoice),
  },
  readStaffInvoicePdf: {
    method: 'GET',
    path: '/api/staff/invoices/:id/pdf',
    access: 'staff',
    summary: 'An issued invoice as PDF; leaves a trace that its patient can read.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
  sendInvoice: {
    method: 'POST',
    path: '/api/staff/invoices/:id/send',
    access: 'staff',
    summary: 'Tells the patient once more that her invoice is there; at most once a minute.',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string(), data: z.object({ last_sent_at: z.iso.datetime() }) }),
  },
});
