import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import { patientAsRecipient, type Recipient, staffAsRecipient } from '#server/identity/write-mail.service.ts';
import { moneyOfMove } from '#server/payments/ledger/read-payments.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Attachment, Letter } from '#server/platform/mail.ts';
import { hasBegun, takesPlace } from '../appointment-moves.rules.ts';
import type { AppointmentMoved } from '../appointments.events.ts';
import { type Appointment, findAppointment } from '../appointments.store.ts';
import { termsWithFee } from '../cancel/agreed-terms.rules.ts';
import {
  brokenOffLetter,
  cancellationLetter,
  changeLetter,
  confirmationLetter,
  feeWaivedLetter,
  missedLetter,
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
 * Each of these hears one piece of news and sends one letter about it. The delivery's id names the letter, so that
 * a second try is recognised as the same one.
 */
type Post = Pick<Deps, 'db' | 'config' | 'mailer' | 'now'>;
type Booked = Pick<AppointmentMoved, 'appointmentId'>;
type Scene = Occasion & { appointment: Appointment; mailFrom: string };

/** Nothing is confirmed that has been called off in the meantime. */
export async function mailConfirmation(
  deps: Post,
  { appointmentId }: Booked,
  deliveryId: string,
): Promise<void> {
  const scene = await sceneOf(deps, appointmentId);
  if (!scene || !takesPlace(scene.appointment.status)) return;
  await deps.mailer.send(confirmationLetter(scene, invitation(scene)), deliveryId);
}

export async function mailChange(deps: Post, { appointmentId }: Booked, deliveryId: string): Promise<void> {
  const scene = await sceneOf(deps, appointmentId);
  if (!scene || !takesPlace(scene.appointment.status)) return;
  await deps.mailer.send(changeLetter(scene, invitation(scene)), deliveryId);
}

export async function mailNews(deps: Post, news: AppointmentMoved, deliveryId: string): Promise<void> {
  const scene = await sceneOf(deps, news.appointmentId);
  const money = scene && (await moneyOfMove(deps.db, news.appointmentId, news.to));
  const letter = scene && letterAbout(news, { ...scene, money });
  if (letter) await deps.mailer.send(letter, deliveryId);
}

/** Who was told of a fee is told when it is waived. */
export async function mailWaiver(deps: Post, { appointmentId }: Booked, deliveryId: string): Promise<void> {
  const scene = await sceneOf(deps, appointmentId);
  if (scene) await deps.mailer.send(feeWaivedLetter(scene), deliveryId);
}

/** A request is told to the doctor whose appointment it is; one without an account is not written to. */
export async function mailDoctor(deps: Post, news: AppointmentMoved, deliveryId: string): Promise<void> {
  if (news.to !== 'cancellation_requested') return;
  const appointment = await findAppointment(deps.db, news.appointmentId);
  const doctor = appointment && (await doctorAsRecipient(deps.db, appointment.doctorId));
  if (!doctor) return;
  await deps.mailer.send(requestForDecisionLetter(doctor, appointment, deps.config.publicUrl), deliveryId);
}

/** Who takes an appointment over from a colleague is told; where only the time changed, her calendar says so. */
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

function letterAbout({ from, to, by, feeCents }: AppointmentMoved, scene: Scene): Letter | undefined {
  switch (to) {
    case 'cancelled':
      return calledOffLetter({ from, by }, scene);
    case 'failed':
      return by === 'staff' ? failedLetter(scene) : undefined;
    case 'no_show':
      return isWaived(scene) ? undefined : missedLetter(scene);
    case 'payment_failed':
      return from === 'awaiting_payment' ? unpaidLetter(scene, 'denied') : undefined;
    case 'cancellation_requested':
      return requestReceivedLetter(scene);
    case 'cancellation_rejected':
      return requestRejectedLetter(scene);
    case 'cancel_stripe_no_charge':
    case 'cancel_paypal_refund_all':
      return requestApprovedLetter(scene, to, withdrawal(scene));
    case 'cancel_stripe_charge_all':
    case 'cancel_paypal_no_refund':
      return requestApprovedLetter(withFee(scene, feeCents), to, withdrawal(scene));
    default:
      return undefined;
  }
}

/** A letter that was late: the fee it is about was waived before it went out. */
function isWaived({ appointment, money }: Scene): boolean {
  return appointment.terms.noShowFeeCents > 0 && (money?.isReleased ?? false);
}

function withFee(scene: Scene, feeCents: number | undefined): Scene {
  const { appointment } = scene;
  return { ...scene, appointment: { ...appointment, terms: termsWithFee(appointment.terms, feeCents) } };
}

function calledOffLetter({ from, by }: Pick<AppointmentMoved, 'from' | 'by'>, scene: Scene): Letter {
  const wasAwaited = from === 'awaiting_payment';
  if (wasAwaited && by === 'system') return unpaidLetter(scene, 'too_late');
  const calendar = from === 'confirmed' ? withdrawal(scene) : undefined;
  return cancellationLetter(scene, by, { calendar, wasAwaited });
}

/** Called off ahead of its time, or broken off in it. */
function failedLetter(scene: Scene): Letter {
  if (hasBegun(scene.appointment.startsAt, scene.now)) return brokenOffLetter(scene);
  return cancellationLetter(scene, 'staff', { calendar: withdrawal(scene), wasAwaited: false });
}

/** The appointment and whom to write to; nothing when her account is closed. */
export async function sceneOf(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  appointmentId: number,
): Promise<Scene | undefined> {
  const appointment = await findAppointment(db, appointmentId);
  const to = appointment && (await patientAsRecipient(db, appointment.patientId));
  return to && { to, appointment, publicUrl: config.publicUrl, mailFrom: config.mailFrom, now: now() };
}

function invitation(scene: Scene): Attachment {
  return calendarOf(scene, false);
}

function withdrawal(scene: Scene): Attachment {
  return calendarOf(scene, true);
}

function calendarOf({ to, appointment, publicUrl, mailFrom, now }: Scene, isCancelled: boolean): Attachment {
  const { id, startsAt, endsAt, calendarSequence } = appointment;
  return calendarAttachment({
    appointmentId: id,
    ...{ isCancelled, startsAt, endsAt, mailFrom, now },
    sequence: calendarSequence,
    attendee: to,
    url: portalUrl(publicUrl),
  });
}
