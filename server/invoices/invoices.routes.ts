import { invoices, invoicesStaff } from '#contract/invoices.contract.ts';
import { invoicesDunning } from '#contract/invoices-dunning.contract.ts';
import { invoicesExport } from '#contract/invoices-export.contract.ts';
import { countBrokenLinks } from '#server/identity/account-protection.service.ts';
import { implement } from '#server/platform/capability.ts';
import { discountInvoice } from './discount-invoice.service.ts';
import { listOverdue, readDunningPdf, sendDunning } from './dunning/send-dunning.service.ts';
import { downloadDatev, downloadMonthCsv, readMonthExport } from './export/month-export.service.ts';
import { listInvoices, listStaffInvoices } from './list-invoices.service.ts';
import { readInvoicePdf, readStaffInvoicePdf } from './read-invoice-pdf.service.ts';
import { sendInvoiceAgain } from './send-invoice.service.ts';
import { readLinkTransfer } from './transfer.service.ts';

export const invoicesRoutes = implement(invoices, {
  readLinkTransfer: ({ deps, input, client }) =>
    countBrokenLinks(deps, client, 'payments.link_invalid', () => readLinkTransfer(deps, input.token)),
  listInvoices: ({ deps, actor, input, client }) => listInvoices(deps, actor, input, client),
  readInvoicePdf: ({ deps, actor, input }) => readInvoicePdf(deps, actor, input.id),
});

export const invoicesStaffRoutes = implement(invoicesStaff, {
  listStaffInvoices: ({ deps, input, client }) => listStaffInvoices(deps, input, client),
  readStaffInvoicePdf: ({ deps, actor, input }) => readStaffInvoicePdf(deps, actor, input.id),
  discountInvoice: ({ deps, actor, input, client }) => discountInvoice(deps, actor, input, client),
  sendInvoice: ({ deps, actor, input, client }) => sendInvoiceAgain(deps, actor, input.id, client),
});

export const invoicesExportRoutes = implement(invoicesExport, {
  readMonthExport: ({ deps, input }) => readMonthExport(deps, input.month),
  downloadDatev: ({ deps, input }) => downloadDatev(deps, input.month),
  downloadMonthCsv: ({ deps, input, client }) => downloadMonthCsv(deps, input.month, client),
});

export const invoicesDunningRoutes = implement(invoicesDunning, {
  listOverdue: ({ deps }) => listOverdue(deps),
  sendDunning: ({ deps, actor, input, client }) => sendDunning(deps, actor, input, client),
  readDunningPdf: ({ deps, actor, input }) => readDunningPdf(deps, actor, input),
});
