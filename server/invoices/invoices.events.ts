import { defineEvent } from '#server/platform/jobs/outbox.ts';

/** An invoice or a credit note got its number. Recorded once for each. */
export const invoiceIssued = defineEvent<{ invoiceId: number }>('invoices.issued');
