import { type AppointmentStatus, appointmentStatuses } from './appointment-status.ts';

/** How the screens show an invoice. The fields have the names of the patient API. */

export interface PaymentRecord {
  status: string;
}

export interface InvoiceRecords {
  /** The card's status. */
  invoice_payment_transaction: PaymentRecord | null;
  appointment: { status: string; paypal_transaction: PaymentRecord | null } | null;
}

export const invoiceDisplayStatuses = ['draft', 'paid', 'refunded', 'payment_error'] as const;
export type InvoiceDisplayStatus = (typeof invoiceDisplayStatuses)[number];
export type InvoiceAppointmentStatus = AppointmentStatus | 'appointment_deleted' | 'appointment_not_found';

/** The displayed payment status. The first matching line wins, so paid comes before refunded. */
export function invoiceDisplayStatus(invoice: InvoiceRecords): InvoiceDisplayStatus {
  const card = invoice.invoice_payment_transaction;
  const paypal = invoice.appointment?.paypal_transaction;
  if (!card && !paypal) return 'draft';
  if (card?.status === 'succeeded' || paypal?.status === 'COMPLETED') return 'paid';
  return paypal?.status.includes('REFUND') ? 'refunded' : 'payment_error';
}

/** The amount of this invoice is open, and the patient can pay it by a link. */
export function isInvoiceOpen({ appointment, invoice_payment_transaction: card }: InvoiceRecords): boolean {
  return appointment !== null && (card?.status === 'requires_action' || card?.status === 'failed');
}

/** The displayed appointment status, also when only the payment is left. */
export function invoiceAppointmentStatus(invoice: InvoiceRecords): InvoiceAppointmentStatus {
  const { appointment, invoice_payment_transaction: payment } = invoice;
  const status = appointmentStatuses.find((known) => known === appointment?.status);
  if (status) return status;
  return !appointment && payment ? 'appointment_deleted' : 'appointment_not_found';
}
