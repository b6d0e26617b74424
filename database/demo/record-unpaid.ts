import type { ReceiptWay } from '#contract/payments.contract.ts';
import { cancelDemoCharge, chargeDemoCard, saveDemoCard } from '#sandbox/stripe/demo-cards.ts';
import type { Appointment } from '#server/appointments/find-appointment.service.ts';
import { insertDunning } from '#server/invoices/dunning/dunning.store.ts';
import { dunningTexts } from '#server/invoices/dunning/send-dunning.service.ts';
import { findInvoice, markPaid } from '#server/invoices/invoices.store.ts';
import {
  type ChargedPayment,
  insertCharge,
  lockCharge,
  updateCharge,
} from '#server/payments/charge/charge.store.ts';
import { INTENT_CANCELED } from '#server/payments/ledger/ledger.store.ts';
import { addLedgerNote, moveLockedPayment } from '#server/payments/ledger/move-payment.service.ts';
import { handOverToStaff, newLink } from '#server/payments/link/ask-to-pay.service.ts';
import { whyOf } from '#server/payments/receipt/receipt.rules.ts';
import { insertReceipt } from '#server/payments/receipt/receipt.store.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Story, UnpaidStory } from './appointments.ts';
import { issueInvoice } from './record-invoice.ts';
import { booked, writePayment } from './record-payment.ts';

/*
 * What follows when a card did not pay, as the portal itself would store it: the open charge with the links that were
 * mailed, the unpaid invoice, the task of the staff, the reminder, and the money that came in another way.
 */

const A_DAY = 24 * 3_600_000;
const EXPIRED = { number: '4000000000000069', code: 'expired_card', cardBrand: 'visa', cardLast4: '0069' };
/** Days after the first letter: the letters with a link, and the day on which the staff take over. */
const LINK_DAYS = [0, 1, 3, 7];
const STAFF_DAY = 8;
/** Days after the invoice. */
const REMINDED_DAY = 16;

interface HandMoney {
  way: ReceiptWay;
  days: number;
  reference: string;
}

const RECEIVED: Partial<Record<UnpaidStory, HandMoney>> = {
  transferred: { way: 'transfer', days: 6, reference: 'Kontoauszug 21' },
  cash: { way: 'cash', days: 2, reference: 'Kassenbuch 14' },
};

export function isUnpaidStory(story: Story): story is UnpaidStory {
  return story === 'unpaid' || story === 'reminded' || story in RECEIVED;
}

/** When the money came by transfer or in cash; undefined if it has not. */
export function handMoneyAt(story: UnpaidStory, issuedAt: Date): Date | undefined {
  const money = RECEIVED[story];
  return money && after(issuedAt, money.days);
}

interface Times {
  bookedAt: Date;
  paidAt: Date;
  staffId: number;
}

export async function tellUnpaid(
  tx: Db,
  appointment: Appointment,
  story: UnpaidStory,
  { bookedAt, paidAt: failedAt, staffId }: Times,
): Promise<void> {
  const { id: invoiceId } = await issueInvoice(tx, appointment, failedAt, 'unpaid');
  const charged = await declineCard(tx, appointment, bookedAt, failedAt);
  const money = RECEIVED[story];
  const last = money?.days ?? STAFF_DAY;
  for (const day of LINK_DAYS.filter((each) => each < last))
    await newLink(tx, { chargeId: charged.charge.id, isMailed: true }, after(failedAt, day));
  if (money) {
    await receive(tx, charged, money, { staffId, at: after(failedAt, money.days) });
    return await markPaid(tx, invoiceId);
  }
  await handOverToStaff(tx, charged, after(failedAt, STAFF_DAY));
  if (story === 'reminded') await remind(tx, invoiceId, { staffId, at: after(failedAt, REMINDED_DAY) });
}

async function declineCard(
  tx: Db,
  appointment: Appointment,
  bookedAt: Date,
  failedAt: Date,
): Promise<ChargedPayment> {
  const { amountCents } = appointment.terms;
  const { number, code: declineCode, ...shown } = EXPIRED;
  const card = await saveDemoCard(tx, bookedAt, number);
  const order = { amountCents, reference: `demo ${appointment.id}` };
  const intentId = await chargeDemoCard(tx, card, order, failedAt);
  const system = { actor: 'system', at: failedAt };
  const paymentId = await writePayment(tx, appointment, { gateway: 'stripe', ...card, ...shown }, [
    ...booked(appointment, bookedAt),
    { ...system, to: 'charge_due', why: 'appointment completed' },
    { ...system, to: 'charging', why: 'attempt 1 of appointment' },
    { ...system, actor: 'provider', to: 'charge_failed', why: declineCode, providerId: intentId },
  ]);
  const due = { paymentId, reason: 'appointment' as const, amountCents, nextAttemptAt: null };
  const chargeId = await insertCharge(tx, due, failedAt);
  await updateCharge(tx, chargeId, { state: 'failed', intentId, attempts: 1, declineCode }, failedAt);
  return await lockCharge(tx, { paymentId });
}

/** Somebody of the staff does something at this moment. */
interface Act {
  staffId: number;
  at: Date;
}

async function receive(
  tx: Db,
  { payment, charge }: ChargedPayment,
  { way, reference }: HandMoney,
  { staffId, at: now }: Act,
): Promise<void> {
  const { id: paymentId } = payment;
  const { amountCents, intentId } = charge;
  if (intentId === null) throw new Error('The card was asked first.');
  const day = berlinDate(now);
  const move = { actor: { kind: 'staff', staffId }, why: whyOf({ way, day, reference }), now } as const;
  const switching = await moveLockedPayment(tx, payment, 'switching', move);
  await cancelDemoCharge(tx, intentId, now);
  await addLedgerNote(tx, switching, { ...move, why: INTENT_CANCELED, providerId: intentId });
  await moveLockedPayment(tx, switching, 'received', { ...move, charged: amountCents }, { receivedBy: way });
  const receipt = { kind: 'received', withdrawsId: null, createdAt: now } as const;
  await insertReceipt(tx, { ...receipt, paymentId, way, day, reference, amountCents, staffId });
  await updateCharge(tx, charge.id, { state: 'succeeded', intentId: null }, now);
}

async function remind(tx: Db, invoiceId: number, { staffId, at: sentAt }: Act): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId);
  if (!invoice) throw new Error(`There is no invoice ${invoiceId}.`);
  const words = await dunningTexts(tx, invoice, 1, sentAt);
  await insertDunning(tx, { invoiceId, step: 1, ...words, staffId, sentAt });
}

function after(at: Date, days: number): Date {
  return new Date(at.getTime() + days * A_DAY);
}
