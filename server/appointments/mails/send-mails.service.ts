import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import { wayInOf } from '#server/identity/email/prove-address.service.ts';
import { patientAsRecipient, type Recipient, staffAsRecipient } from '#server/identity/write-mail.service.ts';
import { paymentAfterMove } from '#server/payments/ledger/read-payments.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Attachment, Letter } from '#server/platform/mail.ts';
import { hasBegun, takesPlace } from '../appointment-moves.rules.ts';
import type { AppointmentMoved, AppointmentRescheduled } from '../appointments.events.ts';
import { type Appointment, findAppointment } from '../appointments.store.ts';
import { termsWithFee } from '../cancel/agreed-terms.rules.ts';
import { newLetterLinks } from '../letter/new-letter-links.service.ts';
import { findMoveRequestById } from '../move/move-request.store.ts';
import {
  brokenOffLetter,
  cancellationLetter,
  changeLetter,
  confirmationLetter,
  feeWaivedLetter,
  missedLetter,
  moveDeclinedLetter,
  moveRequestForDecisionLetter,
  moveRequestReceivedLetter,
  type Occasion,
  portalUrl,
  requestApprovedLetter,
  requestForDecisionLetter,
  requestReceivedLetter,
  requestRejectedLetter,
  takenOverLetter,
  unpaidLetter,
} from './appointments.mails.ts';
import { calendarAttachment } from './calendar-file.rules.ts';

/*
 * Each of these functions listens to one event and sends one mail. The delivery id names the mail, so the mailer recognises
 * a second attempt.
 */
type Post = Pick<Deps, 'db' | 'config' | 'mailer' | 'now'>;
type Booked = Pick<AppointmentMoved, 'appointmentId'>;
type MailContext = Occasion & { appointment: Appointment; mailFrom: string };

/** Sends nothing when the appointment was cancelled meanwhile. */
export async function mailConfirmation(
  deps: Post,
  { appointmentId }: Booked,
  deliveryId: string,
): Promise<void> {
  const context = await mailContextOf(deps, appointmentId);
  if (!context || !takesPlace(context.appointment.status)) return;
  const occasion = await withActs(deps, await withWayIn(deps, context));
  const letter = confirmationLetter(occasion, invitation(context));
  await deps.mailer.send(letter, deliveryId);
}

export async function mailChange(
  deps: Post,
  { appointmentId, onRequest = false }: AppointmentRescheduled,
  deliveryId: string,
): Promise<void> {
  const context = await mailContextOf(deps, appointmentId);
  if (!context || !takesPlace(context.appointment.status)) return;
  const letter = changeLetter(await withWayIn(deps, context), invitation(context), { onRequest });
  await deps.mailer.send(letter, deliveryId);
}

interface Requested {
  requestId: number;
}

/** Tells the patient that the wish for another time arrived. */
export async function mailMoveRequest(
  deps: Post,
  { requestId }: Requested,
  deliveryId: string,
): Promise<void> {
  const wish = await moveRequestWithContext(deps, requestId);
  if (!wish) return;
  await deps.mailer.send(moveRequestReceivedLetter(wish.context, wish.request.wishedStartsAt), deliveryId);
}

/** Tells the doctor about a wish that still waits. A doctor without an account gets no mail. */
export async function mailMoveRequestToDoctor(
  deps: Post,
  { requestId }: Requested,
  deliveryId: string,
): Promise<void> {
  const request = await findMoveRequestById(deps.db, requestId);
  if (!request || request.outcome !== null) return;
  const doctor = await doctorAsRecipient(deps.db, request.doctorId);
  if (!doctor) return;
  await deps.mailer.send(moveRequestForDecisionLetter(doctor, deps.config.publicUrl), deliveryId);
}

/** Tells the patient that the appointment stands at its time. */
export async function mailDeclinedMove(
  deps: Post,
  { requestId }: Requested,
  deliveryId: string,
): Promise<void> {
  const wish = await moveRequestWithContext(deps, requestId);
  if (wish) await deps.mailer.send(moveDeclinedLetter(wish.context), deliveryId);
}

/** A wish for another time of an appointment that still takes place. */
async function moveRequestWithContext(deps: Post, requestId: number) {
  const request = await findMoveRequestById(deps.db, requestId);
  const context = request && (await mailContextOf(deps, request.appointmentId));
  return context && takesPlace(context.appointment.status) ? { request, context } : undefined;
}

export async function mailNews(deps: Post, news: AppointmentMoved, deliveryId: string): Promise<void> {
  const context = await mailContextOf(deps, news.appointmentId);
  const money = context && (await paymentAfterMove(deps.db, news.appointmentId, news.to));
  const letter = context && letterAbout(news, { ...context, money });
  if (letter) await deps.mailer.send(letter, deliveryId);
}

/** Tells the patient that the announced fee is not charged. */
export async function mailWaiver(deps: Post, { appointmentId }: Booked, deliveryId: string): Promise<void> {
  const context = await mailContextOf(deps, appointmentId);
  if (context) await deps.mailer.send(feeWaivedLetter(context), deliveryId);
}

/** Tells the doctor about a cancellation request. A doctor without an account gets no mail. */
export async function mailDoctor(deps: Post, news: AppointmentMoved, deliveryId: string): Promise<void> {
  if (news.to !== 'cancellation_requested') return;
  const appointment = await findAppointment(deps.db, news.appointmentId);
  const doctor = appointment && (await doctorAsRecipient(deps.db, appointment.doctorId));
  if (!doctor) return;
  await deps.mailer.send(requestForDecisionLetter(doctor, appointment, deps.config.publicUrl), deliveryId);
}

/** Tells a doctor about an appointment taken over from a colleague. A change of time alone sends no mail. */
export async function mailNewDoctor(
  deps: Post,
  { appointmentId, fromDoctorId }: Booked & { fromDoctorId: number },
  deliveryId: string,
): Promise<void> {
  const appointment = await findAppointment(deps.db, appointmentId);
  if (!appointment || appointment.doctorId === fromDoctorId || !takesPlace(appointment.status)) return;
  const doctor = await doctorAsRecipient(deps.db, appointment.doctorId);
  if (!doctor) return;
  await deps.mailer.send(takenOverLetter(doctor, appointment.startsAt, deps.config.publicUrl), deliveryId);
}

async function doctorAsRecipient(db: Db, doctorId: number): Promise<Recipient | undefined> {
  const staffId = await staffIdOf(db, doctorId);
  return staffId === undefined ? undefined : await staffAsRecipient(db, staffId);
}

function letterAbout({ from, to, by, feeCents }: AppointmentMoved, context: MailContext): Letter | undefined {
  switch (to) {
    case 'cancelled':
      return cancelledLetter({ from, by }, context);
    case 'failed':
      return by === 'staff' ? failedLetter(context) : undefined;
    case 'no_show':
      return isWaived(context) ? undefined : missedLetter(context);
    case 'payment_failed':
      return from === 'awaiting_payment' ? unpaidLetter(context, 'denied') : undefined;
    case 'cancellation_requested':
      return requestReceivedLetter(context);
    case 'cancellation_rejected':
      return requestRejectedLetter(context);
    case 'cancel_stripe_no_charge':
    case 'cancel_paypal_refund_all':
      return requestApprovedLetter(context, to, cancelledInvitation(context));
    case 'cancel_stripe_charge_all':
    case 'cancel_paypal_no_refund':
      return requestApprovedLetter(withFee(context, feeCents), to, cancelledInvitation(context));
    default:
      return undefined;
  }
}

/** Whether the clinic waived the fee before this mail was sent. */
function isWaived({ appointment, money }: MailContext): boolean {
  return appointment.terms.noShowFeeCents > 0 && (money?.isReleased ?? false);
}

function withFee(context: MailContext, feeCents: number | undefined): MailContext {
  const { appointment } = context;
  return { ...context, appointment: { ...appointment, terms: termsWithFee(appointment.terms, feeCents) } };
}

function cancelledLetter({ from, by }: Pick<AppointmentMoved, 'from' | 'by'>, context: MailContext): Letter {
  const wasAwaited = from === 'awaiting_payment';
  if (wasAwaited && by === 'system') return unpaidLetter(context, 'too_late');
  const calendar = from === 'confirmed' ? cancelledInvitation(context) : undefined;
  return cancellationLetter(context, by, { calendar, wasAwaited });
}

/** The clinic cancelled the appointment before its beginning, or broke it off after. */
function failedLetter(context: MailContext): Letter {
  if (hasBegun(context.appointment.startsAt, context.now)) return brokenOffLetter(context);
  return cancellationLetter(context, 'staff', { calendar: cancelledInvitation(context), wasAwaited: false });
}

/** The appointment and its patient as recipient; undefined when the patient's account is closed. */
export async function mailContextOf(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  appointmentId: number,
): Promise<MailContext | undefined> {
  const appointment = await findAppointment(db, appointmentId);
  const to = appointment && (await patientAsRecipient(db, appointment.patientId));
  if (!to) return undefined;
  const doctor = await doctorNameOf(db, appointment.doctorId);
  return { to, appointment, doctor, publicUrl: config.publicUrl, mailFrom: config.mailFrom, now: now() };
}

/** For a mail whose reader wants to look at the appointment: its button works for an address that is not proven, too. */
export async function withWayIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  context: MailContext,
): Promise<MailContext> {
  const { patientId } = context.appointment;
  return { ...context, wayIn: await wayInOf(db, patientId, now()) };
}

/** For a mail by which the patient acts. Whoever has not proven the address could act for somebody else. */
export async function withActs({ db }: Pick<Deps, 'db'>, context: MailContext): Promise<MailContext> {
  const { to, appointment } = context;
  const isProven = to.emailVerifiedAt !== null;
  return isProven ? { ...context, acts: await newLetterLinks(db, appointment) } : context;
}

function invitation(context: MailContext): Attachment {
  return calendarOf(context, false);
}

function cancelledInvitation(context: MailContext): Attachment {
  return calendarOf(context, true);
}

function calendarOf(
  { to, appointment, publicUrl, mailFrom, now }: MailContext,
  isCancelled: boolean,
): Attachment {
  const { id, startsAt, endsAt, calendarSequence } = appointment;
  return calendarAttachment({
    appointmentId: id,
    isCancelled,
    startsAt,
    endsAt,
    mailFrom,
    now,
    sequence: calendarSequence,
    attendee: to,
    url: portalUrl(publicUrl),
  });
}
