import type { Db } from '#server/platform/database/database.ts';
import { addLedgerNote, type PaymentMove } from './move-payment.service.ts';
import { lockPaymentOfAppointment } from './payment.store.ts';

/** Keeps in the ledger what the staff did about an appointment before its money moved. Without a payment: nothing. */
export async function noteOnPayment(
  tx: Db,
  appointmentId: number,
  note: Pick<PaymentMove, 'actor' | 'why' | 'now'>,
): Promise<void> {
  const payment = await lockPaymentOfAppointment(tx, appointmentId);
  if (payment) await addLedgerNote(tx, payment, note);
}
