import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countEntries } from './ledger.store.ts';
import { findPaymentOfAppointment } from './payment.store.ts';
import { moveRefundKey } from './refund.rules.ts';
import { findRefundOfRequest } from './refund.store.ts';
import { type AgreedFees, decideSettlement } from './settlement.rules.ts';

export interface WayOfPaying {
  gateway: PaymentGateway;
  /** Nothing where it is not certain which card it was. */
  cardLast4: string | null;
}

/** How a visit is paid, as far as a bill may say it. */
export async function wayOfPaying(db: Db, appointmentId: number): Promise<WayOfPaying | undefined> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  if (!payment) return undefined;
  const { gateway, cardLast4 } = payment;
  // Where the saved card was refused, she may have paid by another one, which only the provider knows.
  const isSavedCard = gateway === 'stripe' && (await countEntries(db, payment.id, 'charge_failed')) === 0;
  return { gateway, cardLast4: isSavedCard ? cardLast4 : null };
}

export interface MoneyOfMove {
  refundCents: number;
  /** It waits to be taken from the card. */
  isDue: boolean;
  /** Nothing is asked of the card any more. */
  isReleased: boolean;
}

/** What came of a visit's move for its money, as it is now; nothing where nobody ever began to pay. */
export async function moneyOfMove(
  db: Db,
  appointmentId: number,
  to: AppointmentStatus,
): Promise<MoneyOfMove | undefined> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  if (!payment) return undefined;
  const refund = await findRefundOfRequest(db, moveRefundKey(payment, to));
  const isDue = payment.state === 'charge_due';
  return { refundCents: refund?.amountCents ?? 0, isDue, isReleased: payment.state === 'released' };
}

/** Whether a visit that comes to this status is free of charge, by the rule that settles its money. */
export function costsNothing(status: AppointmentStatus, terms: AgreedFees): boolean {
  return decideSettlement(status, terms).kind === 'free';
}
