import type { StaffInvoice } from '#contract/invoices-staff.contract.ts';

export interface InvoiceDialog {
  kind: 'refund' | 'write_off';
  bill: StaffInvoice;
}
export type OpenInvoice = (dialog: InvoiceDialog) => void;
