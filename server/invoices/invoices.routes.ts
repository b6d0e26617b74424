import { invoices, invoicesStaff } from '#contract/invoices.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { discountInvoice } from './discount-invoice.service.ts';
import { listInvoices, listStaffInvoices } from './list-invoices.service.ts';
import { readInvoicePdf, readStaffInvoicePdf } from './read-invoice-pdf.service.ts';
import { sendInvoiceAgain } from './send-invoice.service.ts';

export const invoicesRoutes = implement(invoices, {
  listInvoices: ({ deps, actor, input, client }) => listInvoices(deps, actor, input, client),
  readInvoicePdf: ({ deps, actor, input }) => readInvoicePdf(deps, actor, input.id),
});

export const invoicesStaffRoutes = implement(invoicesStaff, {
  listStaffInvoices: ({ deps, input, client }) => listStaffInvoices(deps, input, client),
  readStaffInvoicePdf: ({ deps, actor, input }) => readStaffInvoicePdf(deps, actor, input.id),
  discountInvoice: ({ deps, actor, input, client }) => discountInvoice(deps, actor, input, client),
  sendInvoice: ({ deps, actor, input, client }) => sendInvoiceAgain(deps, actor, input.id, client),
});
