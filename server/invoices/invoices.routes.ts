import { invoices } from '#contract/invoices.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { listInvoices } from './invoice-list.service.ts';
import { readInvoicePdf } from './invoice-pdf.service.ts';

export const invoicesRoutes = implement(invoices, {
  listInvoices: ({ deps, actor, input, client }) => listInvoices(deps, actor, input, client),
  readInvoicePdf: ({ deps, actor, input }) => readInvoicePdf(deps, actor, input.id),
});
