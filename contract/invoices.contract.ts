import { z } from 'zod';
import { appointmentStatuses } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { pageOf, pagingOf } from './paging.ts';
import { Id } from './schedule.contract.ts';

export const invoiceColumns = [
  'invoice_number',
  'price',
  'appointment_time',
  'service_name',
  'status',
  'invoice_status',
  'created_at',
] as const;

const Transaction = z.object({ status: z.string() }).nullable();

/** A bill as its patient sees it. Draft, paid, refunded or payment error follows by `invoices.rules.ts`. */
export const InvoiceRow = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  invoice_number: z.string().nullable().describe('none while it is a draft'),
  price: z.number().describe('euro; below zero where money went back'),
  tax: z.number(),
  total: z.number(),
  discount: z.number(),
  invoice_path: z.string().nullable().describe('where its PDF is read; none while it is a draft'),
  invoice_payment_transaction: Transaction.describe('of a card'),
  appointment: z
    .object({
      id: z.int(),
      start_date: z.iso.datetime(),
      appointment_date: z.iso.date(),
      start_time: z.string(),
      status: z.enum(appointmentStatuses),
      paypal_transaction: Transaction,
      service: z.object({
        translations_by_locale: z.object({
          de: z.object({ title: z.string() }),
          en: z.object({ title: z.string() }),
        }),
      }),
      canCancel: z.boolean(),
      isWithin48Hours: z.boolean(),
      needs_reason: z.boolean().describe('cancelling it asks for a reason: done on the appointments screen'),
    })
    .nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const invoices = defineEndpoints({
  listInvoices: {
    method: 'GET',
    path: '/api/patients/invoices',
    access: 'patient',
    summary: "The patient's own invoices and credit notes.",
    input: pagingOf(invoiceColumns, { perPage: 5, sortColumn: 'created_at' }),
    output: pageOf(InvoiceRow),
  },
  readInvoicePdf: {
    method: 'GET',
    path: '/api/patients/invoices/:id/pdf',
    access: 'patient',
    summary: 'An own invoice as PDF; a draft has none.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
});
