import { z } from 'zod';
import { appointmentStatuses } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { LARGEST_INTEGER } from './numbers.ts';
import { pageOf, pagingOf } from './paging.ts';
import { receiptWays } from './payments.contract.ts';
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

/** A line of an invoice by positions of the fee schedule (§ 12 GOÄ). */
const InvoiceLine = z.object({
  kind: z.enum(['position', 'expense', 'discount', 'other']),
  date: z.iso.date(),
  title: z.object({ de: z.string(), en: z.string() }),
  number: z.string().nullable().describe('of the fee schedule'),
  factor_hundredths: z.int().nullable().describe('230 is 2.3 times'),
  times: z.int(),
  reason: z.string().describe('why the factor is above the threshold'),
  organs: z.string().optional().describe('the examined organs, of 410 and 420'),
  amount_cents: z.int().describe('negative on a credit note'),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const InvoiceLines = z
  .array(InvoiceLine)
  .describe('empty: the invoice names the service and its price in one line');

const Transaction = z.object({ status: z.string() }).nullable();

/** An invoice as the patient sees it. `invoices.rules.ts` derives the displayed status. */
export const InvoiceRow = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  invoice_number: z.string().nullable().describe('null on a draft'),
  price: z.number().describe('euros, with tax, before the discount; negative on a credit note'),
  tax: z.number().describe('the tax that the total contains'),
  total: z.number().describe('the price less the discount: what is paid'),
  discount: z.number(),
  invoice_path: z.string().nullable().describe('the address of the PDF; null on a draft'),
  invoice_payment_transaction: Transaction.describe('the card payment'),
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
      needs_reason: z
        .boolean()
        .describe('the patient must give a reason to cancel, on the appointments screen'),
    })
    .nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  lines: InvoiceLines,
  diagnosis: z.string().describe('on an invoice by positions; empty for staff who may not read notes'),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

const InvoiceStage = z
  .enum(['issued', 'planned'])
  .describe('issued: papers with a number; planned: what will be billed; both when missing');

/** What will be billed once its appointments have taken place. */
export const PlannedInvoices = z.object({ count: z.int(), total_cents: z.int() });
export type PlannedInvoices = z.infer<typeof PlannedInvoices>;

/** What a bank needs for the transfer of an unpaid invoice. */
export const TransferDetails = z.object({
  recipient: z.string(),
  iban: z.string(),
  bic: z.string().describe('empty if the clinic gave none'),
  amount_cents: z.int(),
  reference: z.string(),
});
export type TransferDetails = z.infer<typeof TransferDetails>;

export const invoices = defineEndpoints({
  readLinkTransfer: {
    method: 'GET',
    path: '/api/patients/payment-link/:token/transfer',
    access: 'anyone',
    summary:
      'How to pay the amount of a link by bank transfer; null if it is paid or the clinic has no account.',
    input: z.object({ token: z.string().min(20).max(100) }),
    output: z.object({ data: TransferDetails.nullable() }),
  },
  listInvoices: {
    method: 'GET',
    path: '/api/patients/invoices',
    access: 'patient',
    summary: "The patient's own invoices and credit notes.",
    input: pagingOf(invoiceColumns, { perPage: 5, sortColumn: 'created_at' }).extend({
      stage: InvoiceStage.optional().catch(undefined),
    }),
    output: pageOf(InvoiceRow),
  },
  readPlannedInvoices: {
    method: 'GET',
    path: '/api/patients/planned-invoices',
    access: 'patient',
    summary: 'How many own appointments will be billed, and for how much.',
    input: z.object({}),
    output: z.object({ data: PlannedInvoices }),
  },
  readInvoicePdf: {
    method: 'GET',
    path: '/api/patients/invoices/:id/pdf',
    access: 'patient',
    summary: 'The PDF of an own invoice; a draft has none.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
});

export const invoiceFilters = ['all', 'issued', 'open', 'overdue', 'paid', 'draft', 'credit_notes'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** An invoice as the staff see it, with the actions that its payment allows. */
export const StaffInvoice = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  invoice_number: z.string().nullable(),
  recipient_name: z.string(),
  patient_id: z.int(),
  appointment_id: z.int(),
  appointment_start: z.iso.datetime(),
  total_cents: z.int(),
  discount_cents: z.int(),
  discountable_cents: z.int().describe('the largest discount that can be given; 0 once the amount is frozen'),
  state: z.enum(['draft', 'unpaid', 'paid']),
  is_overdue: z.boolean().describe('unpaid after its day, and the clinic can ask for the amount'),
  payment_state: z.string().nullable(),
  refundable_cents: z.int().describe('paid, not refunded, and no refund requested'),
  is_open: z.boolean().describe('a declined charge that was neither paid nor written off'),
  can_charge_again: z.boolean(),
  waivable_cents: z.int().describe('a fee that is not charged yet and can be waived'),
  receipt: z
    .object({
      way: z.enum(receiptWays),
      day: z.iso.date(),
      reference: z.string(),
      recorded_by: z.string(),
    })
    .nullable()
    .describe('money that a staff member recorded; null if a provider took it or nobody paid'),
  created_at: z.iso.datetime(),
  issued_at: z.iso.datetime().nullable(),
  last_sent_at: z.iso.datetime().nullable(),
  lines: InvoiceLines,
});
export type StaffInvoice = z.infer<typeof StaffInvoice>;

export const invoicesStaff = defineEndpoints({
  listStaffInvoices: {
    method: 'GET',
    path: '/api/staff/invoices',
    access: 'staff',
    summary:
      'All invoices and credit notes, searched by number, name, amount, times and state. `open` is what is unpaid and not overdue yet, so nothing is found by both; `draft` is what will be billed.',
    input: pagingOf(['created_at', 'invoice_number', 'recipient_name', 'total'] as const, {
      perPage: 20,
      sortColumn: 'created_at',
    }).extend({
      filter: z.enum(invoiceFilters).catch('all').default('all'),
      patient_id: Id.optional(),
    }),
    output: pageOf(StaffInvoice),
  },
  readStaffPlannedInvoices: {
    method: 'GET',
    path: '/api/staff/planned-invoices',
    access: 'staff',
    summary: 'How many appointments will be billed, and for how much: the drafts of all patients.',
    input: z.object({}),
    output: z.object({ data: PlannedInvoices }),
  },
  readStaffInvoicePdf: {
    method: 'GET',
    path: '/api/staff/invoices/:id/pdf',
    access: 'staff',
    summary:
      'The PDF of an issued invoice, for doctors of their own patients; without the diagnosis for everybody else. The access is recorded, and the patient can read the record.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
  discountInvoice: {
    method: 'POST',
    path: '/api/staff/invoices/:id/discount',
    access: 'staff',
    summary:
      'Takes an amount off the price of a draft whose card is not charged yet; 0 takes the discount back. An issued invoice is frozen.',
    input: z.object({
      id: Id,
      discount_cents: z.int().min(0).max(LARGEST_INTEGER),
      reason: z.string().trim().min(3, 'required').max(500).describe('for the ledger'),
    }),
    output: z.object({ message: z.string() }),
  },
  sendInvoice: {
    method: 'POST',
    path: '/api/staff/invoices/:id/send',
    access: 'staff',
    summary: 'Mails the patient again that there is an invoice; at most once a minute.',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string(), data: z.object({ last_sent_at: z.iso.datetime() }) }),
  },
});
