import type { Visit } from '#server/appointments/visit.service.ts';
import { billingClinic } from '#server/invoices/clinic.service.ts';
import { ensureBill } from '#server/invoices/draft.service.ts';
import { findInvoice, insertCreditNote, issueDraft, takeNumber } from '#server/invoices/invoices.store.ts';
import { attachToAppointment } from '#server/payments/attach-payment.service.ts';
import { beginPayment } from '#server/payments/begin-payment.service.ts';
import { insertCharge, updateCharge } from '#server/payments/charge.store.ts';
import { type Payment, updatePayment } from '#server/payments/payment.store.ts';
import { movePayment } from '#server/payments/payment-move.service.ts';
import { ensureRefund, updateRefund } from '#server/payments/refund.store.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { chargeDemoCard, saveDemoCard } from '#server/sandbox/stripe/demo-cards.ts';

/*
 * The money of the demo's visits, written as the portal itself writes it: state, ledger, charge, refund and bill
 * agree with each other and with the stand-in of the card provider. Nobody is written to about any of it.
 */

const SYSTEM = { kind: 'system' } as const;
const PROVIDER = { kind: 'provider' } as const;

export interface SavedCard {
  payment: Payment;
  charge(at: Date): Promise<void>;
  release(at: Date): Promise<void>;
}

/** A card is saved when the visit is booked; then it is charged or forgotten. */
export async function saveCard(tx: Db, visit: Visit, bookedAt: Date): Promise<SavedCard> {
  const card = await saveDemoCard(tx, bookedAt);
  const payment = await begin(tx, visit, 'stripe', bookedAt);
  await updatePayment(tx, payment.id, { ...card, cardBrand: 'visa', cardLast4: '4242' });
  const { id: appointmentId, patientId } = visit;
  await attachToAppointment(tx, payment.id, { appointmentId, patientId, now: bookedAt });
  return {
    payment,
    async charge(at) {
      const { amountCents } = visit.terms;
      const order = { amountCents, reference: `demo ${payment.id}` };
      const intentId = await chargeDemoCard(tx, card, order, at);
      const due = { paymentId: payment.id, reason: 'visit' as const, amountCents, nextAttemptAt: null };
      const chargeId = await insertCharge(tx, due, at);
      await updateCharge(tx, chargeId, { state: 'succeeded', intentId, attempts: 1 }, at);
      const why = 'attempt 1 of visit';
      await movePayment(tx, payment.id, 'charge_due', {
        actor: SYSTEM,
        why: 'appointment completed',
        now: at,
      });
      await movePayment(tx, payment.id, 'charging', { actor: SYSTEM, why, now: at });
      await movePayment(tx, payment.id, 'charged', {
        ...{ actor: PROVIDER, why: 'paid visit', providerId: intentId, charged: amountCents, now: at },
      });
    },
    async release(at) {
      const why = 'appointment cancelled';
      await movePayment(tx, payment.id, 'released', { actor: { kind: 'patient', patientId }, why, now: at });
    },
  };
}

/** Everything was paid in advance and came back; PayPal is asked about none of it again. */
export async function payAndGiveBack(tx: Db, visit: Visit, paidAt: Date, backAt: Date): Promise<number> {
  const { id: appointmentId, patientId, terms } = visit;
  const { amountCents } = terms;
  const { id } = await begin(tx, visit, 'paypal', paidAt);
  const [orderId, captureId, refundedAs] = [`DEMOORDER${id}`, `DEMOCAPTURE${id}`, `DEMOREFUND${id}`] as const;
  await updatePayment(tx, id, { orderId, captureId, appointmentId, patientId, termsAcceptedAt: paidAt });
  const paid = { actor: PROVIDER, providerId: captureId, now: paidAt };
  await movePayment(tx, id, 'approved', { ...paid, why: 'approved' });
  await movePayment(tx, id, 'capturing', { ...paid, why: 'capture' });
  await movePayment(tx, id, 'captured', { ...paid, why: 'captured', charged: amountCents });

  const wish = {
    paymentId: id,
    requestKey: `demo:${id}:refund`,
    amountCents,
    reason: 'appointment cancelled',
  };
  const { refund } = await ensureRefund(tx, wish, backAt);
  const back = { actor: PROVIDER, providerId: refundedAs, now: backAt };
  await updateRefund(tx, refund.id, { state: 'succeeded', providerRefundId: refundedAs }, backAt);
  await movePayment(tx, id, 'refunding', { ...back, why: 'refund' });
  await movePayment(tx, id, 'refunded', { ...back, why: 'refunded', refunded: amountCents });
  return refund.id;
}

/** The paid bill of a visit; its id. */
export async function issueBill(tx: Db, visit: Visit, issuedAt: Date): Promise<number> {
  const draft = await ensureBill(tx, visit, issuedAt);
  const { id, lines, totalCents } = draft;
  const words = { lines, totalCents, issuer: await billingClinic(tx), state: 'paid' as const };
  await issueDraft(tx, id, { ...words, ...(await nextNumber(tx, issuedAt)) });
  return id;
}

/** What corrects it after everything came back. */
export async function correctBill(tx: Db, billId: number, refundId: number, issuedAt: Date): Promise<void> {
  const bill = await findInvoice(tx, billId);
  if (!bill) throw new Error('There is no bill to correct.');
  const lines = bill.lines.map(({ title, amountCents, ...line }) => ({
    ...{ ...line, amountCents: -amountCents, refundId },
    title: { de: `Erstattung: ${title.de}`, en: `Refund: ${title.en}` },
  }));
  const words = { lines, totalCents: -bill.totalCents, issuer: await billingClinic(tx) };
  await insertCreditNote(tx, bill, { ...words, ...(await nextNumber(tx, issuedAt)) });
}

async function begin(tx: Db, visit: Visit, gateway: 'stripe' | 'paypal', at: Date): Promise<Payment> {
  return await beginPayment(
    tx,
    {
      ...{ gateway, state: gateway === 'stripe' ? 'setup_pending' : 'order_created' },
      ...{ payer: `patient ${visit.patientId}`, slotId: `demo ${visit.id}`, patientId: visit.patientId },
      ...{ amountCents: visit.terms.amountCents, termsVersion: visit.terms.version },
    },
    at,
  );
}

async function nextNumber(tx: Db, issuedAt: Date) {
  const year = Number(berlinDate(issuedAt).slice(0, 4));
  return { year, number: await takeNumber(tx, year), issuedAt };
}
