import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findPayment, findPaymentOfAppointment, lockPayment, type Payment } from './payment.store.ts';

export interface BegunPayment {
  payer: string;
  slotId: string;
  amountCents: number;
  /** By the terms that the payer was shown. */
  noShowFeePercent: number | null;
  /** When the payer accepted what it is for. */
  agreedAt: Date | null;
  /** The language of a payer who has no account yet. */
  guestLocale: Locale | undefined;
}

/** A payment that no appointment has come of so far. */
export async function begunPayment(db: Db, paymentId: number): Promise<BegunPayment | undefined> {
  return asBegun(await findPayment(db, paymentId));
}

/** As `begunPayment`; nobody else changes it until the transaction ends. */
export async function lockBegunPayment(tx: Db, paymentId: number): Promise<BegunPayment | undefined> {
  return asBegun(await lockPayment(tx, paymentId));
}

function asBegun(found: Payment | undefined): BegunPayment | undefined {
  if (!found || found.appointmentId !== null) return undefined;
  const { payer, slotId, amountCents, noShowFeePercent, termsAcceptedAt: agreedAt, guestContact } = found;
  return { payer, slotId, amountCents, noShowFeePercent, agreedAt, guestLocale: guestContact?.locale };
}

/** Whether an appointment has its money from this very card or capture. */
export async function isPaidBy(db: Db, appointmentId: number, providerId: string): Promise<boolean> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  return [payment?.paymentMethodId, payment?.captureId].includes(providerId);
}
