import type { z } from 'zod';
import { wasHeld } from '#contract/appointments.rules.ts';
import type { Feedback, feedback, OwnFeedback } from '#contract/feedback.contract.ts';
import { RATINGS } from '#contract/feedback.rules.ts';
import { findAppointment, listWithCompletion } from '#server/appointments/find-appointment.service.ts';
import { ownerFor } from '#server/appointments/move-appointment.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { lockOpenAccount } from '#server/identity/account.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { feedback_answer } from '#texts/generated/feedback_answer.ts';
import { canChange, changeCutoff } from './feedback.rules.ts';
import { countRatings, findFeedback, putFeedback, type StoredFeedback } from './feedback.store.ts';

type Acting = Pick<Deps, 'db' | 'now'>;
type Owner = Pick<Patient, 'patientId'>;

export async function readOwnFeedback(
  { db, now }: Acting,
  { patientId }: Owner,
  appointmentId: number,
): Promise<OwnFeedback> {
  const held = await isHeld(db, { patientId, appointmentId }, now());
  const found = await findFeedback(db, appointmentId);
  return {
    given: found ? onWire(found) : null,
    can_give: held && (found === undefined || canChange(found, now())),
  };
}

type Given = z.output<(typeof feedback)['giveFeedback']['input']>;

/** Of two answers the later one counts. After seven days the database refuses a change. */
export async function giveFeedback(
  { db, now }: Acting,
  { patientId }: Owner,
  { appointment_id: appointmentId, rating, comment }: Given,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: OwnFeedback }> {
  const at = now();
  const stored = await db.transaction(async (tx) => {
    if (!(await lockOpenAccount(tx, patientId))) throw new Failure('session.required');
    if (!(await isHeld(tx, { patientId, appointmentId }, at))) throw new Failure('feedback.not_held');
    const row = { appointmentId, rating, comment, givenAt: at, changedAt: at };
    return await putFeedback(tx, row, changeCutoff(at));
  });
  if (!stored) throw new Failure('feedback.too_late');
  return { message: feedback_answer[locale].given, data: { given: onWire(stored), can_give: true } };
}

/** A doctor reads it of the own appointments. */
export async function readFeedback(
  { db, now }: Acting,
  staff: Staff,
  appointmentId: number,
): Promise<{ data: Feedback | null }> {
  const appointment = await findAppointment(db, appointmentId, await ownerFor(db, staff));
  if (!appointment) throw new Failure('request.not_found');
  const found = await findFeedback(db, appointmentId);
  if (!found) return { data: null };
  const { patientId, doctorId } = appointment;
  const actor = await inReachOf(db, staff, doctorId);
  await recordView(db, { patientId, kind: 'appointment_read', actor, subjectId: appointmentId }, now());
  return { data: onWire(found) };
}

/** Of the appointments that began in this time, from the best rating to the worst, each with its count. */
export async function feedbackFigures(
  db: Db,
  from: Date,
  to: Date,
): Promise<{ rating: number; count: number }[]> {
  const counted = new Map((await countRatings(db, from, to)).map(({ rating, count }) => [rating, count]));
  return RATINGS.map((rating) => ({ rating, count: counted.get(rating) ?? 0 }));
}

/** Somebody else's appointment and a missing one are not found. */
async function isHeld(
  db: Db,
  { patientId, appointmentId }: Owner & { appointmentId: number },
  now: Date,
): Promise<boolean> {
  const own = (await listWithCompletion(db, patientId)).find(({ id }) => id === appointmentId);
  if (!own) throw new Failure('request.not_found');
  return wasHeld(own, now);
}

function onWire({ rating, comment, changedAt }: StoredFeedback): Feedback {
  return { rating, comment, changed_at: changedAt.toISOString() };
}
