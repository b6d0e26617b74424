import { asc } from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { STRIPE_SANDBOX_KEYS } from '#sandbox/stripe/sandbox-keys.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { outboxEvent } from '#server/platform/platform.tables.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { verifyCardSetup } from './card/confirm-card.service.ts';
import { startCardSetup } from './card/save-card.service.ts';
import { findChargeOfPayment } from './charge/charge.store.ts';
import { settleMove } from './charge/settle-appointment.service.ts';
import { attachToAppointment } from './ledger/attach-payment.service.ts';
import { acceptTerms } from './ledger/begin-payment.service.ts';
import { readLedger } from './ledger/ledger.store.ts';
import { findPayment, lockPayment } from './ledger/payment.store.ts';
import { capturePayPalOrder } from './paypal/capture-order.service.ts';
import { createPayPalOrder } from './paypal/create-order.service.ts';
import { findRefundsOf } from './refund/refund.store.ts';

export const PRICE = 12_000;
export const TERMS = { amountCents: PRICE, lateFeeCents: 3_600, noShowFeeCents: 3_600 };
export const APPOINTMENT = 501;

/** How the staff paid by hand, today by the clock of the clinic. */
export function handMoney({ clinic }: Pick<Till, 'clinic'>) {
  return { way: 'transfer', day: berlinDate(clinic.clock.now()), reference: 'Rück 7' } as const;
}
/** The sweep that compares with the providers. */
export const NIGHTLY = 'compare with providers';

/** Stripe's public test cards, named by what their bank does. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  lost: '4000000000009987',
  declinedLater: '4000000000000341',
  asksAtSetup: '4000002500003155',
  asksAlways: '4000002760003184',
  noFundsLater: '4000008260003178',
};

export type Till = Awaited<ReturnType<typeof aTill>>;
type Provider = 'stripe' | 'paypal';

/**
 * A clinic with a paying patient and the sandbox providers. Their webhooks arrive unless the test says otherwise.
 */
export async function aTill({ hears = true, now }: { hears?: boolean; now?: string } = {}) {
  const clinic = await aClinic(now === undefined ? {} : { now });
  if (hears) await clinic.hear();
  const patient = await aPatient(clinic);
  const { deps, db } = clinic;
  const wish = {
    payer: `patient ${patient.id}`,
    slotId: 'slot-1',
    amountCents: PRICE,
    termsVersion: '2026-11',
    noShowFeePercent: 30,
    patientId: patient.id,
  };

  /** Makes something happen at a sandbox provider, or changes how it behaves. */
  async function control(provider: Provider, command: string, fields: object = {}) {
    const { status, body } = await clinic.call('POST /sandbox/control', { provider, command, ...fields });
    if (status !== 200) throw new Error(`${command}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Calls the card provider as the browser does. */
  async function browser(path: string, fields: Record<string, string>) {
    const form = new URLSearchParams({ key: STRIPE_SANDBOX_KEYS.publishableKey, ...fields });
    const answer = await clinic.http.inject({
      method: 'POST',
      url: `/sandbox/stripe/v1/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  /** Enters a card. If the bank asks for approval, the patient approves. */
  async function enterCard(kind: 'setup' | 'payment', clientSecret: string, card: string) {
    const id = clientSecret.split('_secret_')[0] ?? '';
    const typed = card.startsWith('pm_')
      ? { payment_method: card }
      : {
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2031',
          'payment_method_data[card][cvc]': '123',
        };
    const secret = { client_secret: clientSecret };
    const answer = await browser(`${kind}_intents/${id}/confirm`, { ...secret, ...typed });
    if (answer.body.status !== 'requires_action') return answer;
    return await browser(`three_d_secure/${id}/complete`, secret);
  }

  /** The payer accepts the terms of the begun payment. */
  async function accept({ payer, slotId, amountCents, noShowFeePercent }: typeof wish) {
    await acceptTerms(db, { payer, slotId, amountCents, noShowFeePercent }, deps.now());
  }

  async function confirmCard(card: string, details: Partial<typeof wish> = {}) {
    const setup = await startCardSetup(deps, { ...wish, ...details });
    await accept({ ...wish, ...details });
    const { body } = await enterCard('setup', setup.clientSecret, card);
    return { ...setup, paymentMethod: String(body.payment_method) };
  }

  async function attach(paymentId: number, appointmentId = APPOINTMENT) {
    const booked = { appointmentId, patientId: patient.id, now: deps.now() };
    return await db.transaction(async (tx) =>
      attachToAppointment(tx, { locked: await lockPayment(tx, paymentId) }, booked),
    );
  }

  async function approveOrder(details: Partial<typeof wish> = {}) {
    const order = await createPayPalOrder(deps, { ...wish, ...details, locale: 'de' });
    await accept({ ...wish, ...details });
    await control('paypal', 'answer_order', { order: order.orderId, answer: 'approve' });
    return order;
  }

  return {
    clinic,
    deps,
    db,
    patient,
    wish,
    control,
    browser,
    enterCard,
    confirmCard,
    attach,
    approveOrder,
    clock: clinic.clock,
    /**
     * Runs every sweep of the payments and delivers every event, including what follows from them. The providers are
     * compared once, at the end: this takes longer than all other sweeps.
     */
    settle: async () => {
      await clinic.drain('payments', NIGHTLY);
      await clinic.drain('payments');
    },
    advance: (minutes: number) => clinic.clock.advance(minutes * 60),
    bookByCard: async (card: string, appointmentId = APPOINTMENT) => {
      const { paymentId, paymentMethod } = await confirmCard(card);
      await verifyCardSetup(deps, { payer: wish.payer, paymentMethod });
      await attach(paymentId, appointmentId);
      return paymentId;
    },
    bookByPayPal: async (appointmentId = APPOINTMENT) => {
      const { orderId } = await approveOrder();
      const { paymentId } = await capturePayPalOrder(deps, { payer: wish.payer, orderId });
      await attach(paymentId, appointmentId);
      return paymentId;
    },
    move: async (to: AppointmentStatus, appointmentId = APPOINTMENT) => {
      const move = { appointmentId, to, terms: TERMS, actor: { kind: 'system' }, now: deps.now() } as const;
      await db.transaction((tx) => settleMove(tx, move));
    },
    payment: async (id: number) => {
      const found = await findPayment(db, id);
      if (!found) throw new Error('no such payment');
      return found;
    },
    charge: async (paymentId: number) => {
      const found = await findChargeOfPayment(db, paymentId);
      if (!found) throw new Error('no such charge');
      return found.charge;
    },
    refunds: (paymentId: number) => findRefundsOf(db, paymentId),
    /** The states of a payment, in the order of the ledger. */
    way: async (paymentId: number) => (await readLedger(db, paymentId)).map(({ toState }) => toState),
    ledger: (paymentId: number) => readLedger(db, paymentId),
    /** Events in the outbox that were not delivered yet. */
    news: async () =>
      await db
        .select({ name: outboxEvent.name, payload: outboxEvent.payload })
        .from(outboxEvent)
        .orderBy(asc(outboxEvent.id)),
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into a provider's object without declaring its shape.
    objects: async (provider: Provider, kind: string, where: object = {}): Promise<any[]> =>
      await control(provider, 'objects', { kind, where }),
    tasks: async () => {
      const { token } = await aStaffMember(clinic);
      return (await clinic.call('GET /api/staff/payment-tasks', {}, { token })).body.data;
    },
    letters: async () => {
      await clinic.drain();
      return await clinic.letters(patient.email);
    },
  };
}
