import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GuestContact } from '../payments.tables.ts';
import { insertWithLine } from './ledger.store.ts';
import { addLedgerNote, nameOfActor, type PaymentActor, SYSTEM } from './move-payment.service.ts';
import {
  type Acceptance,
  findPayment,
  findPaymentOfAppointment,
  lockPayment,
  markTermsAccepted,
  type NewPayment,
  type Payment,
  updatePayment,
} from './payment.store.ts';
import { unpaidOrderStates } from './payment-machine.rules.ts';

/** Inserts a payment and the first line of its ledger. */
export async function beginPayment(tx: Db, wish: NewPayment, now: Date): Promise<Payment> {
  return await insertWithLine(
    tx,
    { ...wish, stateSince: now, createdAt: now },
    {
      kind: 'state',
      fromState: null,
      toState: wish.state,
      actor: nameOfActor(payerOf(wish)),
      why: 'begun',
      at: now,
    },
  );
}

type Wish = Pick<NewPayment, 'slotId' | 'amountCents' | 'noShowFeePercent'>;

/** The slot, the price or the fee changed: store the new terms; the payer must accept them again before booking. */
export async function updateTerms(
  tx: Db,
  payment: Payment,
  wish: Wish & Pick<NewPayment, 'termsVersion' | 'patientId' | 'guestContact'>,
  now: Date,
): Promise<Payment> {
  const { slotId, amountCents, noShowFeePercent, termsVersion, patientId } = wish;
  await updateGuestContact(tx, payment.id, wish);
  const why = changeOfTerms(payment, wish);
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
  await addLedgerNote(tx, payment, { actor: SYSTEM, why, now });
  return await lockPayment(tx, payment.id);
}

/** Why the begun payment no longer fits the wish; nothing when slot, price and fee are the same. */
export function changeOfTerms(
  begun: Payment,
  { slotId, amountCents, noShowFeePercent }: Wish,
): string | undefined {
  if (begun.slotId !== slotId) return 'another time was chosen';
  const isAsShown = begun.amountCents === amountCents && begun.noShowFeePercent === noShowFeePercent;
  return isAsShown ? undefined : 'the terms have changed';
}

/** A guest may have corrected the e-mail address since the payment began. */
export async function updateGuestContact(
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
  /** From the terms that were shown to the payer. */
  noShowFeePercent: number | null;
  /** When the payer accepted the terms. */
  agreedAt: Date | null;
  /** The language of a payer without an account. */
  guestLocale: Locale | undefined;
}

/** A begun payment that nobody else can change until the transaction ends. */
export interface LockedPayment extends BegunPayment {
  locked: Payment;
}

/** A payment that has no appointment yet. */
export async function begunPayment(db: Db, paymentId: number): Promise<BegunPayment | undefined> {
  return asBegun(await findPayment(db, paymentId));
}

/** Like `begunPayment`, and locked until the transaction ends. */
export async function lockBegunPayment(tx: Db, paymentId: number): Promise<LockedPayment | undefined> {
  const locked = await lockPayment(tx, paymentId);
  const begun = asBegun(locked);
  return begun && { ...begun, locked };
}

function asBegun(found: Payment | undefined): BegunPayment | undefined {
  if (!found || found.appointmentId !== null) return undefined;
  const { payer, slotId, amountCents, noShowFeePercent, termsAcceptedAt: agreedAt, guestContact } = found;
  return { payer, slotId, amountCents, noShowFeePercent, agreedAt, guestLocale: guestContact?.locale };
}

/** Whether the appointment was booked with this card or this capture. */
export async function isPaidBy(db: Db, appointmentId: number, providerId: string): Promise<boolean> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  return [payment?.paymentMethodId, payment?.captureId].includes(providerId);
}

/** The payer accepts the terms of the begun payment, as long as nothing was captured or booked with it. */
export async function acceptTerms(db: Db, acceptance: Acceptance, now: Date): Promise<void> {
  await markTermsAccepted(db, ['setup_pending', ...unpaidOrderStates], acceptance, now);
}

/** How long a begun card or order can be used for a booking. */
export const USABLE_MINUTES = 30;

/** Payments begun before this instant can no longer be used for a booking. */
export function usableSince(now: Date): Date {
  return new Date(now.getTime() - USABLE_MINUTES * 60_000);
}

/** What the payer wants to pay for: a held slot, or an appointment to confirm by link. */
export interface PaymentWish {
  /** Who pays, before there is an appointment: the key of the hold or of the confirmation. */
  payer: string;
  slotId: string;
  amountCents: number;
  termsVersion: string;
  noShowFeePercent: number;
  patientId?: number | undefined;
  /** The address of a payer without an account. */
  guestContact?: GuestContact | undefined;
}
