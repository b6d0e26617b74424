import { appointmentConfirmed, appointmentMoved } from '#server/appointments/appointment-news.service.ts';
import {
  feeWaived,
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentRefunded,
} from '#server/payments/payment-news.service.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { writeCreditNote } from './credit-note.service.ts';
import { draftInvoice, dropDraft, dropWaivedDraft } from './draft.service.ts';
import { invoiceIssued } from './invoice-news.service.ts';
import { invoicesPersonalData } from './invoices.personal-data.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { invoicesStaffRoutes } from './invoices.staff-routes.ts';
import { billCaptured, billCharged, billUnpaid } from './issue.service.ts';
import { mailInvoice } from './letters.service.ts';

/** Every visit has one bill, and every refund one credit note. */
export const invoices: Capability = {
  name: 'invoices',
  routes: [...invoicesRoutes, ...invoicesStaffRoutes],
  listeners: [
    listen(appointmentConfirmed, 'draft the invoice', draftInvoice),
    listen(appointmentMoved, 'drop the draft', dropDraft),
    listen(feeWaived, 'drop the draft', dropWaivedDraft),
    listen(paymentCaptured, 'issue the invoice', billCaptured),
    listen(paymentCharged, 'issue the invoice', billCharged),
    listen(paymentChargeFailed, 'issue the invoice', billUnpaid),
    listen(paymentRefunded, 'write the credit note', writeCreditNote),
    listen(invoiceIssued, 'mail the invoice', mailInvoice),
  ],
  personalData: invoicesPersonalData,
};
