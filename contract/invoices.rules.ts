import { type AppointmentStatus, appointmentStatuses } from './appointment-status.ts';

/** Rules about an invoice that the screens show by. What is looked at has the names it has on the wire. */

export interface PaymentRecord {
  status: string;
}

export interface InvoiceRecords {
  /** Of a card. */
  invoice_payment_transaction: PaymentRecord | null;
  appointment: { status: string; paypal_transaction: PaymentRecord | null } | null;
}

export const invoiceDisplayStatuses = ['draft', 'paid', 'refunded', 'payment_error'] as const;
export type InvoiceDisplayStatus = (typeof invoiceDisplayStatuses)[number];
export type InvoiceAppointmentStatus = AppointmentStatus | 'appointment_deleted' | 'appointment_not_found';

/** What a patient is told about the money. The order decides: what is paid is not looked at further. */
export function invoiceDisplayStatus(invoice: InvoiceRecords): InvoiceDisplayStatus {
  const card = invoice.invoice_payment_transaction;
  const paypal = invoice.appointment?.paypal_transaction;
  if (!card && !paypal) return 'draft';
  if (card?.status === 'succeeded' || paypal?.status === 'COMPLETED') return 'paid';
  return paypal?.status.includes('REFUND') ? 'refunded' : 'payment_error';
}

/** What a patient is told about the visit, also where only the money is left of it. */
export function invoiceAppointmentStatus(invoice: InvoiceRecords): InvoiceAppointmentStatus {
  const { appointment, invoice_payment_transaction: payment } = invoice;
  const status = appointmentStatuses.find((known) => known === appointment?.status);
  if (status) return status;
  return !appointment && payment ? 'appointment_deleted' : 'appointment_not_found';
}
