import { defineEvent } from '#server/platform/jobs/events.ts';

/** A bill or a credit note has got its number. Once for each. */
export const invoiceIssued = defineEvent<{ invoiceId: number }>('invoices.issued');
