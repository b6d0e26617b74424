import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'invalid')
  .describe('YYYY-MM, by the calendar of Berlin');

/** What the files of a month contain. */
export const MonthExport = z.object({
  month: z.string(),
  bookings: z.int(),
  taken_cents: z.int().describe('as the ledger of the month says it'),
  refunded_cents: z.int(),
  kept_cents: z.int(),
  provider_fee_cents: z.int().describe('what Stripe and PayPal kept'),
  paid_out_cents: z.int().describe('what Stripe and PayPal sent to the bank of the clinic'),
  invoiced_cents: z
    .int()
    .describe('booked as receivables, less credit notes; 0 for a clinic that books money only'),
  unbooked: z.int().describe('transactions of the providers that are neither payment nor fee nor payout'),
  checksum: z.string().describe('of all bookings in their order; also in both files'),
  is_ready: z.boolean().describe('the numbers and accounts that a DATEV file needs are set'),
});
export type MonthExport = z.infer<typeof MonthExport>;

export const invoicesExport = defineEndpoints({
  readMonthExport: {
    method: 'GET',
    path: '/api/staff/month-export',
    access: 'staff',
    summary: 'The sums of a month for the tax adviser, compared with the ledger.',
    input: z.object({ month: Month }),
    output: z.object({ data: MonthExport }),
  },
  downloadDatev: {
    method: 'GET',
    path: '/api/staff/month-export/datev',
    access: 'staff',
    summary:
      'The bookings of a month as a DATEV file (EXTF 700, Buchungsstapel). It names invoices, no patients.',
    input: z.object({ month: Month }),
    answers: 'file',
  },
  downloadMonthCsv: {
    method: 'GET',
    path: '/api/staff/month-export/csv',
    access: 'staff',
    summary: 'The same bookings as a table with their sum and checksum.',
    input: z.object({ month: Month }),
    answers: 'file',
  },
});
