import { aListedAppointment, move } from '#server/appointments/testing.ts';
import { aTill, CARDS, PRICE, type Till } from '#server/payments/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aPlan, type Plan } from '#server/schedule/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { findInvoiceOf } from './invoices.store.ts';

const FEE = 36_00;

export type Desk = Awaited<ReturnType<typeof aDesk>>;

/** A clinic with both providers, real appointments and a member of the administration who has just signed in. */
export async function aDesk(now = '2026-11-12T09:00:00Z') {
  const till = await aTill({ now });
  const plan = await aPlan(till.clinic);
  return {
    till,
    book: (card: string | 'paypal' = CARDS.asksAlways) => book(till, plan, card),
    /** Moves an appointment through these statuses, and everything that follows from it. */
    move: async (appointmentId: number, ...statuses: Parameters<typeof move>[2][]) => {
      for (const status of statuses) await move(till.clinic, appointmentId, status);
      await till.settle();
      await till.clinic.drain();
    },
    /** Calls as the administration, with a fresh proof. */
    call: async (path: string, wish: object = {}) => {
      const { token } = await aStaffMember(till.clinic);
      const answer = await till.clinic.call(path, wish, { token });
      await till.settle();
      return answer;
    },
    invoice: async (appointmentId: number) => {
      const found = await findInvoiceOf(till.db, appointmentId);
      if (!found) throw new Error('no such invoice');
      return found;
    },
  };
}

async function book(till: Till, plan: Plan, card: string | 'paypal'): Promise<number> {
  const now = till.deps.now();
  const terms = {
    version: 'test',
    amountCents: PRICE,
    currency: 'EUR' as const,
    noShowFeePercent: 30,
    freeUntil: now.toISOString(),
    lateFeeCents: FEE,
    noShowFeeCents: FEE,
  };
  const gateway = card === 'paypal' ? 'paypal' : 'stripe';
  const date = berlinDate(now.getTime() + 24 * 3_600_000);
  const appointmentId = await aListedAppointment(till.clinic, plan, till.patient, { date, gateway, terms });
  till.wish.slotId = `slot-${appointmentId}`;
  if (card === 'paypal') await till.bookByPayPal(appointmentId);
  else await till.bookByCard(card, appointmentId);
  return appointmentId;
}

/** The appointment took place, and its card did not pay. */
export async function anUnpaidInvoice(desk: Desk) {
  const appointmentId = await desk.book();
  await desk.move(appointmentId, 'in_progress', 'completed');
  return { appointmentId, invoice: await desk.invoice(appointmentId) };
}

export const TRANSFER = {
  way: 'transfer',
  amount_cents: PRICE,
  day: '2026-11-12',
  reference: 'Verwendungszweck 1',
};
