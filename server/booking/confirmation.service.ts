import type { z } from 'zod';
import type { bookingPayment, ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { lockAppointment, moveLocked } from '#server/appointments/appointment.service.ts';
import type { AgreedTerms } from '#server/appointments/terms.service.ts';
import { visitById } from '#server/appointments/visit.service.ts';
import { bookableService, pricedService } from '#server/catalogue/catalogue.service.ts';
import { personOf } from '#server/identity/guest-account.service.ts';
import { attachToAppointment, releaseUnbooked } from '#server/payments/attach-payment.service.ts';
import { verifyCardSetup } from '#server/payments/card-confirmation.service.ts';
import { findCapture } from '#server/payments/paypal-capture.service.ts';
import { berlinDateTime } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashToken } from '#server/platform/secret-token.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { recordAgreement } from './agreement.service.ts';
import { findConfirmation, listExpired, useConfirmation } from './confirmation.store.ts';
import { termsOnWire } from './terms.wire.ts';

type ConfirmForm = z.output<(typeof bookingPayment)['confirmAppointment']['input']>;

const WAITING = ['created_by_doctor', 'created_by_admin'];

/** An appointment that waits for its patient, and how its money is named until she has paid. */
interface PayableConfirmation {
  confirmationId: number;
  appointmentId: number;
  payer: string;
  slotId: string;
  patientId: number;
  terms: AgreedTerms;
}

export async function payableConfirmation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<PayableConfirmation> {
  const found = await findConfirmation(db, hashToken(token), now());
  const visit = found && (await visitById(db, found.appointmentId));
  if (!found || !visit || !WAITING.includes(visit.status)) throw new Failure('booking.confirmation_invalid');
  const { patientId, terms } = visit;
  const name = `confirmation ${visit.id}`;
  return {
    confirmationId: found.id,
    appointmentId: visit.id,
    payer: name,
    slotId: name,
    patientId,
    terms,
  };
}

/** What the page behind the mailed link shows. Reading it changes nothing. */
export async function readConfirmation(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: ConfirmationOffer }> {
  const { appointmentId, patientId, terms } = await payableConfirmation(deps, token);
  const visit = await visitById(deps.db, appointmentId);
  const service = visit && (await pricedService(deps.db, visit.serviceId));
  const known = await personOf(deps.db, patientId);
  if (!visit || !service || !known) throw new Failure('booking.confirmation_invalid');

  const { person } = known;
  const doctor = (await bookableService(deps.db, visit.serviceId))?.doctors.find(
    ({ id }) => id === visit.doctorId,
  );
  return {
    data: {
      service: {
        id: service.id,
        title: service.titles[locale],
        duration: (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000,
        price: terms.amountCents / 100,
      },
      schedule: { id: String(visit.id), date_start_time: berlinDateTime(visit.startsAt) },
      user: {
        id: patientId,
        name: `${person.firstName} ${person.lastName}`,
        email: person.email,
        has_address: person.address !== null,
      },
      doctor: { id: visit.doctorId, display_name: doctor?.name ?? '' },
      terms: termsOnWire(terms, deps.now()),
    },
  };
}

/** The patient confirms with a saved card or a payment; the link works once. */
export async function confirmAppointment(
  deps: Pick<Deps, 'db' | 'now' | 'cards'>,
  form: ConfirmForm,
  { locale }: Pick<Client, 'locale'>,
) {
  const waiting = await payableConfirmation(deps, form.token);
  const known = await personOf(deps.db, waiting.patientId);
  if (!known?.person.address) throw new Failure('booking.address_missing');
  const paymentId = await verifiedPayment(deps, waiting, form);
  try {
    await deps.db.transaction(async (tx) => {
      const at = deps.now();
      if (!(await useConfirmation(tx, waiting.confirmationId, at)))
        throw new Failure('booking.confirmation_invalid');
      const visit = await lockAppointment(tx, waiting.appointmentId);
      const actor = { kind: 'patient', patientId: waiting.patientId } as const;
      await recordAgreement(tx, { ...waiting, paymentId, locale, now: at });
      await attachToAppointment(tx, paymentId, { ...waiting, now: at });
      const move = { actor, why: 'confirmed by link', now: at, gateway: form.payment_gateway };
      await moveLocked(tx, visit, 'confirmed', move);
    });
  } catch (error) {
    if (form.payment_gateway === 'paypal') await releaseUnbooked(deps, paymentId);
    throw error;
  }
  return { message: booking_answer[locale].confirmed };
}

async function verifiedPayment(
  deps: Pick<Deps, 'db' | 'now' | 'cards'>,
  { payer }: PayableConfirmation,
  { payment_gateway, payment_method, paymentMethod, paypal_transaction_id }: ConfirmForm,
): Promise<number> {
  if (payment_gateway === 'paypal') {
    const capture = await findCapture(deps, { payer, captureId: paypal_transaction_id ?? '' });
    if (capture.isPending) throw new Failure('payments.unclear', { retryAfterSeconds: 60 });
    return capture.paymentId;
  }
  const card = { payer, paymentMethod: paymentMethod ?? payment_method ?? '' };
  return (await verifyCardSetup(deps, card)).paymentId;
}

/** Nobody confirmed in time: the appointment is called off and its time is free again. Safe to repeat. */
export async function callOffUnconfirmed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const { id, appointmentId } of await listExpired(db, now())) {
    await db.transaction(async (tx) => {
      if (!(await useConfirmation(tx, id, now()))) return;
      const visit = await lockAppointment(tx, appointmentId);
      if (!WAITING.includes(visit.status)) return;
      const why = 'not confirmed in time';
      await moveLocked(tx, visit, 'cancelled', { actor: { kind: 'system' }, why, now: now() });
    });
  }
}
