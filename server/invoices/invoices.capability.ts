import { appointmentConfirmed, appointmentMoved } from '#server/appointments/appointments.events.ts';
import {
  feeWaived,
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentRefunded,
  paymentReturned,
  receiptWithdrawn,
} from '#server/payments/payments.events.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { invoiceIssued } from './invoices.events.ts';
import { invoicesPersonalData } from './invoices.personal-data.ts';
import {
  invoicesDunningRoutes,
  invoicesExportRoutes,
  invoicesRoutes,
  invoicesStaffRoutes,
} from './invoices.routes.ts';
import {
  draftInvoice,
  dropDraft,
  dropWaivedDraft,
  invoiceCaptured,
  invoiceCharged,
  invoiceUnpaid,
  reopenInvoice,
} from './issue-invoice.service.ts';
import { mailInvoice } from './send-invoice.service.ts';
import { writeCreditNote } from './write-credit-note.service.ts';

/** Every appointment has one invoice, and every refund one credit note. */
export const invoices: Capability = {
  name: 'invoices',
  routes: [...invoicesRoutes, ...invoicesStaffRoutes, ...invoicesExportRoutes, ...invoicesDunningRoutes],
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
