import { defineEvent } from '#server/platform/jobs/events.ts';

/** An invoice or a credit note has got its number. Once for each. */
export const invoiceIssued = defineEvent<{ invoiceId: number }>('invoices.issued');
