import { invoices as invoicesEndpoints, invoicesStaff } from '#contract/invoices.contract.ts';
import { invoicesDunning } from '#contract/invoices-dunning.contract.ts';
import { invoicesExport } from '#contract/invoices-export.contract.ts';
import { appointmentConfirmed, appointmentMoved } from '#server/appointments/appointments.events.ts';
import { countBrokenLinks } from '#server/identity/account-protection.service.ts';
import {
  feeWaived,
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentRefunded,
  paymentReturned,
  receiptWithdrawn,
} from '#server/payments/payments.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { discountInvoice } from './discount-invoice.service.ts';
import { listOverdue, readDunningPdf, sendDunning } from './dunning/send-dunning.service.ts';
import { downloadDatev, downloadMonthCsv, readMonthExport } from './export/month-export.service.ts';
import { invoicesPersonalData } from './invoices.personal-data.ts';
import {
  draftInvoice,
  dropDraft,
  dropWaivedDraft,
  invoiceCaptured,
  invoiceCharged,
  invoiceIssued,
  invoiceUnpaid,
  reopenInvoice,
} from './issue-invoice.service.ts';
import { listInvoices, listStaffInvoices } from './list-invoices.service.ts';
import { readPlannedInvoices, readStaffPlannedInvoices } from './planned-invoices.service.ts';
import { readInvoicePdf, readStaffInvoicePdf } from './read-invoice-pdf.service.ts';
import { mailInvoice, sendInvoiceAgain } from './send-invoice.service.ts';
import { readLinkTransfer } from './transfer.service.ts';
import { writeCreditNote } from './write-credit-note.service.ts';

/** Every appointment has one invoice, and every refund one credit note. */
export const invoices: Capability = {
  name: 'invoices',
  routes: [
    ...implement(invoicesEndpoints, {
      readLinkTransfer: ({ deps, input, client }) =>
        countBrokenLinks(deps, client, 'payments.link_invalid', () => readLinkTransfer(deps, input.token)),
      listInvoices: ({ deps, actor, input, client }) => listInvoices(deps, actor, input, client),
      readPlannedInvoices: ({ deps, actor }) => readPlannedInvoices(deps, actor),
      readInvoicePdf: ({ deps, actor, input }) => readInvoicePdf(deps, actor, input.id),
    }),
    ...implement(invoicesStaff, {
      listStaffInvoices: ({ deps, input, client }) => listStaffInvoices(deps, input, client),
      readStaffPlannedInvoices: ({ deps }) => readStaffPlannedInvoices(deps),
      readStaffInvoicePdf: ({ deps, actor, input }) => readStaffInvoicePdf(deps, actor, input.id),
      discountInvoice: ({ deps, actor, input, client }) => discountInvoice(deps, actor, input, client),
      sendInvoice: ({ deps, actor, input, client }) => sendInvoiceAgain(deps, actor, input.id, client),
    }),
    ...implement(invoicesExport, {
      readMonthExport: ({ deps, input }) => readMonthExport(deps, input.month),
      downloadDatev: ({ deps, input }) => downloadDatev(deps, input.month),
      downloadMonthCsv: ({ deps, input, client }) => downloadMonthCsv(deps, input.month, client),
    }),
    ...implement(invoicesDunning, {
      listOverdue: ({ deps }) => listOverdue(deps),
      sendDunning: ({ deps, actor, input, client }) => sendDunning(deps, actor, input, client),
      readDunningPdf: ({ deps, actor, input }) => readDunningPdf(deps, actor, input),
    }),
  ],
  listeners: [
    listen(appointmentConfirmed, 'draft the invoice', draftInvoice),
    listen(appointmentMoved, 'drop the draft', dropDraft),
    listen(feeWaived, 'drop the draft', dropWaivedDraft),
    listen(paymentCaptured, 'issue the invoice', invoiceCaptured),
    listen(paymentCharged, 'issue the invoice', invoiceCharged),
    listen(paymentChargeFailed, 'issue the invoice', invoiceUnpaid),
    listen(receiptWithdrawn, 'reopen the invoice', reopenInvoice),
    listen(paymentRefunded, 'write the credit note', writeCreditNote),
    listen(paymentReturned, 'write the credit note', writeCreditNote),
    listen(invoiceIssued, 'mail the invoice', mailInvoice),
  ],
  personalData: invoicesPersonalData,
};
