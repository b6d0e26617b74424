import { chargeDemoCard, saveDemoCard } from '#sandbox/stripe/demo-cards.ts';
import type { Appointment } from '#server/appointments/find-appointment.service.ts';
import { insertCharge, updateCharge } from '#server/payments/charge/charge.store.ts';
import { changeWithLine, insertWithLine, type NewLedgerLine } from '#server/payments/ledger/ledger.store.ts';
import type { Payment, PaymentChange } from '#server/payments/ledger/payment.store.ts';
import { ensureRefund, updateRefund } from '#server/payments/refund/refund.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/*
 * Payments of the demo's appointments as the portal itself would store them: state, sums, ledger, charge and refund agree
 * with each other and with the stand-in of the card provider.
 */

type State = Payment['state'];

/** One ledger line: the new state of the payment, when and why, and the amount. */
interface Step extends Pick<NewLedgerLine, 'why' | 'providerId'> {
  to: State;
  at: Date;
  actor: string;
  charged?: number;
  refunded?: number;
}

/** Records a saved card that waits for the appointment. */
export async function saveCard(tx: Db, appointment: Appointment, bookedAt: Date): Promise<void> {
  const card = await saveDemoCard(tx, bookedAt);
  await writePayment(tx, appointment, { gateway: 'stripe', ...card, ...CARD }, booked(appointment, bookedAt));
}

export async function chargeCard(
  tx: Db,
  appointment: Appointment,
  bookedAt: Date,
  paidAt: Date,
): Promise<void> {
  const { amountCents } = appointment.terms;
  const card = await saveDemoCard(tx, bookedAt);
  const intentId = await chargeDemoCard(
    tx,
    card,
    { amountCents, reference: `demo ${appointment.id}` },
    paidAt,
  );
  const system = { actor: 'system', at: paidAt };
  const paymentId = await writePayment(tx, appointment, { gateway: 'stripe', ...card, ...CARD }, [
    ...booked(appointment, bookedAt),
    { ...system, to: 'charge_due', why: 'appointment completed' },
    { ...system, to: 'charging', why: 'attempt 1 of appointment' },
    {
      ...system,
      actor: 'provider',
      to: 'charged',
      why: 'paid appointment',
      providerId: intentId,
      charged: amountCents,
    },
  ]);
  const due = { paymentId, reason: 'appointment' as const, amountCents, nextAttemptAt: null };
  const chargeId = await insertCharge(tx, due, paidAt);
  await updateCharge(tx, chargeId, { state: 'succeeded', intentId, attempts: 1 }, paidAt);
}

/** Records a released card: the appointment was cancelled in time. */
export async function releaseCard(
  tx: Db,
  appointment: Appointment,
  bookedAt: Date,
  releasedAt: Date,
): Promise<void> {
  const released = { at: releasedAt, actor: patientOf(appointment), why: 'appointment cancelled' };
  const way: Step[] = [...booked(appointment, bookedAt), { to: 'released', ...released }];
  await writePayment(tx, appointment, { gateway: 'stripe', ...CARD }, way);
}

/** Records a prepaid and fully refunded payment; returns the id of the refund. */
export async function payAndGiveBack(
  tx: Db,
  appointment: Appointment,
  paidAt: Date,
  backAt: Date,
): Promise<number> {
  const { amountCents } = appointment.terms;
  const ids = { orderId: `DEMOORDER${appointment.id}`, captureId: `DEMOCAPTURE${appointment.id}` };
  const refundedAs = `DEMOREFUND${appointment.id}`;
  const paid = { at: paidAt, actor: 'provider', providerId: ids.captureId };
  const back = { at: backAt, actor: 'provider', providerId: refundedAs };
  const paymentId = await writePayment(tx, appointment, { gateway: 'paypal', ...ids }, [
    { to: 'order_created', at: paidAt, actor: patientOf(appointment), why: 'begun' },
    { ...paid, to: 'approved', why: 'approved' },
    { ...paid, to: 'capturing', why: 'capture' },
    { ...paid, to: 'captured', why: 'captured', charged: amountCents },
    { ...back, to: 'refunding', why: 'refund' },
    { ...back, to: 'refunded', why: 'refunded', refunded: amountCents },
  ]);
  const wish = {
    paymentId,
    requestKey: `demo:${appointment.id}:refund`,
    amountCents,
    reason: 'appointment cancelled',
  };
  const { refund } = await ensureRefund(tx, wish, backAt);
  await updateRefund(tx, refund.id, { state: 'succeeded', providerRefundId: refundedAs }, backAt);
  return refund.id;
}

const CARD = { cardBrand: 'visa', cardLast4: '4242' };

export function booked(appointment: Appointment, at: Date): Step[] {
  const actor = patientOf(appointment);
  return [
    { to: 'setup_pending', at, actor, why: 'begun' },
    { to: 'card_saved', at, actor, why: 'booked' },
  ];
}

export async function writePayment(
  tx: Db,
  { id: appointmentId, patientId, terms }: Appointment,
  { gateway, ...known }: Pick<Payment, 'gateway'> & PaymentChange,
  way: Step[],
): Promise<number> {
  const [first, ...later] = way;
  if (!first) throw new Error('A payment begins somewhere.');
  const { amountCents, version: termsVersion, noShowFeePercent } = terms;
  const agreed = { amountCents, termsVersion, noShowFeePercent };
  const payer = { payer: `patient ${patientId}`, slotId: `demo ${appointmentId}`, patientId };
  const begun = { createdAt: first.at, termsAcceptedAt: first.at, stateSince: first.at, state: first.to };
  const row = { gateway, ...known, ...payer, ...agreed, appointmentId, ...begun };
  const { id: paymentId, ...sums } = await insertWithLine(tx, row, lineOf(first, null));
  let { chargedCents, refundedCents } = sums;
  for (const [place, step] of later.entries()) {
    chargedCents += step.charged ?? 0;
    refundedCents += step.refunded ?? 0;
    const moved = { state: step.to, stateSince: step.at, chargedCents, refundedCents };
    await changeWithLine(tx, moved, { paymentId, ...lineOf(step, way[place]?.to ?? null) });
  }
  return paymentId;
}

function lineOf({ to, charged = 0, refunded = 0, ...line }: Step, fromState: State | null) {
  const moved = { kind: kindOf({ charged, refunded }), amountCents: charged || refunded };
  return { ...moved, fromState, toState: to, ...line };
}

function kindOf({ charged, refunded }: { charged: number; refunded: number }): NewLedgerLine['kind'] {
  if (charged > 0) return 'charged';
  return refunded > 0 ? 'refunded' : 'state';
}

function patientOf({ patientId }: Appointment): string {
  return `patient ${patientId}`;
}
