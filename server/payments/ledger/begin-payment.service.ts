import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GuestContact } from '../payments.tables.ts';
import { noteOnPayment, type PaymentActor, SYSTEM } from './move-payment.service.ts';
import {
  type Acceptance,
  findPayment,
  findPaymentOfAppointment,
  insertPayment,
  lockPayment,
  markTermsAccepted,
  type NewPayment,
  type Payment,
  updatePayment,
} from './payment.store.ts';

/** The first line of a payment's life. */
export async function beginPayment(tx: Db, wish: NewPayment, now: Date): Promise<Payment> {
  const begun = await insertPayment(tx, wish, now);
  await noteOnPayment(tx, begun, { actor: payerOf(wish), why: 'begun', now }, null);
  return begun;
}

type Wish = Pick<NewPayment, 'slotId' | 'amountCents' | 'noShowFeePercent'>;

/** Another time was chosen, or price or fee have changed: the payer is shown the terms anew before she books. */
export async function retarget(
  tx: Db,
  payment: Payment,
  wish: Wish & Pick<NewPayment, 'termsVersion' | 'patientId' | 'guestContact'>,
  now: Date,
): Promise<Payment> {
  const { slotId, amountCents, noShowFeePercent, termsVersion, patientId } = wish;
  await keepContact(tx, payment.id, wish);
  const why = changeSince(payment, wish);
  if (why === undefined) return payment;
  await updatePayment(tx, payment.id, {
    slotId,
    amountCents,
    noShowFeePercent,
    termsVersion,
    stateSince: now,
    termsAcceptedAt: null,
    ...(patientId !== undefined && { patientId }),
  });
  await noteOnPayment(tx, payment, { actor: SYSTEM, why, now });
  return await lockPayment(tx, payment.id);
}

/** Why what was begun is no longer what is wanted, unless it still is: for this time, at this price, with this fee. */
export function changeSince(
  begun: Payment,
  { slotId, amountCents, noShowFeePercent }: Wish,
): string | undefined {
  if (begun.slotId !== slotId) return 'another time was chosen';
  const isAsShown = begun.amountCents === amountCents && begun.noShowFeePercent === noShowFeePercent;
  return isAsShown ? undefined : 'the terms have changed';
}

/** She may have corrected her address meanwhile. */
export async function keepContact(
  tx: Db,
  paymentId: number,
  { guestContact }: Pick<NewPayment, 'guestContact'>,
): Promise<void> {
  if (guestContact) await updatePayment(tx, paymentId, { guestContact });
}

function payerOf({ patientId }: NewPayment): PaymentActor {
  return patientId === undefined ? { kind: 'visitor' } : { kind: 'patient', patientId };
}

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

/** The payer has agreed to what the payment she began is for, and to the fee that she named, if she named one. */
export async function acceptTerms(db: Db, acceptance: Acceptance, now: Date): Promise<void> {
  await markTermsAccepted(db, acceptance, now);
}

/** How long a card or an order that was begun can still be booked with. */
export const USABLE_MINUTES = 30;

/** What was begun before cannot be booked with any more. */
export function usableSince(now: Date): Date {
  return new Date(now.getTime() - USABLE_MINUTES * 60_000);
}

/** What somebody wants to pay for: the time she holds, or the appointment that a link asks her to confirm. */
export interface PaymentWish {
  /** Who pays, before there is an appointment: the key of a holder or of a confirmation. */
  payer: string;
  slotId: string;
  amountCents: number;
  termsVersion: string;
  noShowFeePercent: number;
  patientId?: number | undefined;
  /** Where a payer without an account is written to. */
  guestContact?: GuestContact | undefined;
}
