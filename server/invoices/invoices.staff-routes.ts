import { invoicesStaff } from '#contract/invoices-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { listStaffInvoices, readStaffInvoicePdf, sendInvoiceAgain } from './staff-invoices.service.ts';

export const invoicesStaffRoutes = implement(invoicesStaff, {
  listStaffInvoices: ({ deps, input, client }) => listStaffInvoices(deps, input, client),
  readStaffInvoicePdf: ({ deps, actor, input }) => readStaffInvoicePdf(deps, actor, input.id),
  sendInvoice: ({ deps, actor, input, client }) => sendInvoiceAgain(deps, actor, input.id, client),
});
