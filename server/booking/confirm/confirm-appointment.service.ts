import type { z } from 'zod';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { bookingPayment, ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { Locale } from '#contract/locale.ts';
import type { AgreedTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { attachSigned } from '#server/appointments/fee-agreement/fee-agreement.service.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { bookedCalendarFile } from '#server/appointments/list/booked-calendar-file.service.ts';
import { lockAppointment, moveLocked } from '#server/appointments/move-appointment.service.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { bookableService, isOfferedNow, pricedService } from '#server/catalogue/catalogue.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import { verifyCardSetup } from '#server/payments/card/confirm-card.service.ts';
import {
  attachToAppointment,
  releaseCapture,
  releaseUnbooked,
} from '#server/payments/ledger/attach-payment.service.ts';
import { isPaidBy } from '#server/payments/ledger/begin-payment.service.ts';
import { findCapture } from '#server/payments/paypal/capture-order.service.ts';
import { berlinDateTime } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { agreementBehindLink, partiesOfProposal } from '../agreement-parties.service.ts';
import { termsOnWire } from '../booking.rules.ts';
import { recordAgreement } from '../write-booking.service.ts';
import { consumeConfirmation, findConfirmation, findConfirmed, listExpired } from './confirmation.store.ts';

type ConfirmForm = z.output<(typeof bookingPayment)['confirmAppointment']['input']>;

const WAITING_STATUSES = ['created_by_doctor', 'created_by_admin'];

const PAYER_PREFIX = 'confirmation';

/** The proposed appointment that is paid for, if the payer came by a confirmation link. */
export function appointmentOfPayer(payer: string): number | undefined {
  const [kind, id] = payer.split(' ');
  return kind === PAYER_PREFIX ? Number(id) : undefined;
}

/** A proposed appointment that the patient can confirm, and the names under which its payment is stored. */
interface PayableConfirmation {
  confirmationId: number;
  appointmentId: number;
  payer: string;
  slotId: string;
  patientId: number;
  terms: AgreedTerms;
}

export async function requirePayableConfirmation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: string | { appointmentId: number },
): Promise<PayableConfirmation> {
  const found = await findConfirmation(db, typeof by === 'string' ? { tokenHash: hashToken(by) } : by, now());
  const appointment = found && (await findAppointment(db, found.appointmentId));
  if (!found || !appointment || !WAITING_STATUSES.includes(appointment.status))
    throw new Failure('booking.confirmation_invalid');
  // The clinic has withdrawn the doctor or the service since it proposed the appointment.
  if (!(await isOfferedNow(db, appointment))) throw new Failure('booking.confirmation_invalid');
  const { patientId, terms } = appointment;
  // To confirm a proposal is to book, whichever door leads to it.
  if (await isWithdrawn(db, patientId, 'data_processing')) throw new Failure('booking.consent_withdrawn');
  const name = `${PAYER_PREFIX} ${appointment.id}`;
  return {
    confirmationId: found.id,
    appointmentId: appointment.id,
    payer: name,
    slotId: name,
    patientId,
    terms,
  };
}

/** What the page behind the mailed link shows. Reading it does not use the link up. */
export async function readConfirmation(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: ConfirmationOffer }> {
  const { appointmentId, patientId, payer, terms } = await requirePayableConfirmation(deps, token);
  const appointment = await findAppointment(deps.db, appointmentId);
  const service = appointment && (await pricedService(deps.db, appointment.serviceId));
  const known = await personOf(deps.db, patientId);
  if (!appointment || !service || !known) throw new Failure('booking.confirmation_invalid');

  const doctor = (await bookableService(deps.db, appointment.serviceId))?.doctors.find(
    ({ id }) => id === appointment.doctorId,
  );
  return {
    data: {
      service: {
        id: service.id,
        title: service.titles[locale],
        duration: (appointment.endsAt.getTime() - appointment.startsAt.getTime()) / 60_000,
        price: terms.amountCents / 100,
      },
      schedule: { id: String(appointment.id), date_start_time: berlinDateTime(appointment.startsAt) },
      user: {
        has_address: known.person.address !== null,
        country_code: known.person.address?.countryCode ?? null,
      },
      doctor: { id: appointment.doctorId, display_name: doctor?.name ?? '' },
      terms: termsOnWire(appointment, deps.now()),
      fee_agreement: await agreementBehindLink(deps.db, { payer, appointmentId }),
    },
  };
}

/** The patient confirms with a saved card or a PayPal payment. The link works once; a repeated request gets the same answer. */
export async function confirmAppointment(
  deps: Pick<Deps, 'db' | 'now' | 'cards' | 'config'>,
  form: ConfirmForm,
  { locale }: Pick<Client, 'locale'>,
) {
  try {
    const waiting = await requirePayableConfirmation(deps, form.token);
    await requireAddress(deps.db, waiting);
    const paymentId = await verifiedPayment(deps, waiting, form);
    await confirmWith(deps, waiting, { paymentId, gateway: form.payment_gateway, locale });
  } catch (error) {
    // The patient clicked twice, or did not receive the first answer: the appointment is confirmed.
    if (!(await isConfirmedBy(deps.db, form))) return await giveBack(deps, form, error);
  }
  const appointmentId = await findConfirmed(deps.db, hashToken(form.token));
  const calendar_file =
    appointmentId === undefined ? undefined : await bookedCalendarFile(deps, appointmentId, { locale });
  return { message: booking_answer[locale].confirmed, calendar_file };
}

/** The patient accepted the terms and the bank approved the card, but the browser was closed before the last request. */
export async function confirmForClosedBrowser(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    appointmentId,
    paymentId,
    amountCents,
  }: { appointmentId: number; paymentId: number; amountCents: number },
): Promise<void> {
  const waiting = await requirePayableConfirmation(deps, { appointmentId });
  if (amountCents !== waiting.terms.amountCents) return;
  const { locale } = await requireAddress(deps.db, waiting);
  await confirmWith(deps, waiting, { paymentId, gateway: 'stripe', locale });
}

async function requireAddress(db: Db, { patientId }: PayableConfirmation): Promise<{ locale: Locale }> {
  const known = await personOf(db, patientId);
  if (!known?.person.address) throw new Failure('booking.address_missing');
  return known;
}

async function confirmWith(
  deps: Pick<Deps, 'db' | 'now'>,
  waiting: PayableConfirmation,
  { paymentId, gateway, locale }: { paymentId: number; gateway: PaymentGateway; locale: Locale },
): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const at = deps.now();
      if (!(await consumeConfirmation(tx, waiting.confirmationId, at)))
        throw new Failure('booking.confirmation_invalid');
      const appointment = await lockAppointment(tx, waiting.appointmentId);
      if (!(await isOfferedNow(tx, appointment))) throw new Failure('booking.confirmation_invalid');
      const actor = { kind: 'patient', patientId: waiting.patientId } as const;
      const parties = await partiesOfProposal(tx, appointment.id);
      await attachSigned(tx, { ...waiting, parties });
      const payment = await recordAgreement(tx, { ...waiting, paymentId, locale, now: at });
      await attachToAppointment(tx, payment, { ...waiting, now: at });
      await moveLocked(tx, appointment, 'confirmed', { actor, why: 'confirmed by link', now: at, gateway });
    });
  } catch (error) {
    if (gateway === 'paypal') await releaseUnbooked(deps, paymentId);
    throw error;
  }
}

const OVER: FailureCode[] = ['booking.confirmation_invalid', 'booking.consent_withdrawn'];

/** The appointment can no longer be confirmed, so refund what PayPal has captured for it. */
async function giveBack(
  deps: Pick<Deps, 'db' | 'now'>,
  { token, payment_gateway, paypal_transaction_id: captureId }: ConfirmForm,
  error: unknown,
): Promise<never> {
  const isOver = error instanceof Failure && OVER.includes(error.code);
  if (isOver && payment_gateway === 'paypal' && captureId !== undefined) {
    const found = await findConfirmation(deps.db, { tokenHash: hashToken(token) }, deps.now());
    if (found) await releaseCapture(deps, { payer: `${PAYER_PREFIX} ${found.appointmentId}`, captureId });
  }
  throw error;
}

/** Whether this link has confirmed its appointment with this card or payment. */
async function isConfirmedBy(db: Db, form: ConfirmForm): Promise<boolean> {
  const appointmentId = await findConfirmed(db, hashToken(form.token));
  const paidBy = form.paypal_transaction_id ?? methodOf(form);
  return appointmentId !== undefined && (await isPaidBy(db, appointmentId, paidBy));
}

async function verifiedPayment(
  deps: Pick<Deps, 'db' | 'now' | 'cards'>,
  { payer }: PayableConfirmation,
  form: ConfirmForm,
): Promise<number> {
  if (form.payment_gateway === 'paypal') {
    const capture = await findCapture(deps, { payer, captureId: form.paypal_transaction_id ?? '' });
    if (capture.isPending) throw new Failure('payments.unclear', { retryAfterSeconds: 60 });
    return capture.paymentId;
  }
  return (await verifyCardSetup(deps, { payer, paymentMethod: methodOf(form) })).paymentId;
}

function methodOf({ payment_method, paymentMethod }: ConfirmForm): string {
  return paymentMethod ?? payment_method ?? '';
}

/** Cancels the appointments that nobody confirmed in time, which frees their slots. Safe to repeat. */
export async function callOffUnconfirmed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const { id, appointmentId } of await listExpired(db, now())) {
    await db.transaction(async (tx) => {
      if (!(await consumeConfirmation(tx, id, now()))) return;
      const appointment = await lockAppointment(tx, appointmentId);
      if (!WAITING_STATUSES.includes(appointment.status)) return;
      const why = 'not confirmed in time';
      await moveLocked(tx, appointment, 'cancelled', { actor: { kind: 'system' }, why, now: now() });
    });
  }
}
