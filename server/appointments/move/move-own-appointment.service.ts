import type { OwnMoveForm } from '#contract/appointments.contract.ts';
import { ownMovePolicy } from '#server/content/settings.service.ts';
import { addDays, berlinDate, berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { readSlotId, type SlotKey, slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { holdForMove } from '#server/schedule/hold/hold-slot.service.ts';
import { releaseHold } from '#server/schedule/hold/keep-hold.service.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { type Appointment, countMovesOfPatient } from '../appointments.store.ts';
import { rescheduleAppointment } from '../calendar/reschedule-appointment.service.ts';
import { lockAppointment, type OwnPatient, ownAppointment } from '../move-appointment.service.ts';
import { countMoveRequests } from './move-request.store.ts';
import { decideOwnMove, type OwnMove } from './own-move.rules.ts';

type Moving = Pick<Deps, 'db' | 'now'>;

/**
 * The patient moves an appointment to another free time of the same service. Payment, answers, number and agreed amounts
 * stay; the deadline follows the new beginning. A repeated request changes nothing.
 */
export async function moveOwnAppointment(
  { db, now }: Moving,
  patient: OwnPatient,
  { id, schedule_id: slotId, seen_start_time: seen }: OwnMoveForm,
  client: Client,
  /** Refuses under the lock what the caller does not want, such as a second press. */
  agree: (tx: Db) => Promise<void> = async () => undefined,
) {
  const { patientId } = patient;
  const present = await ownAppointment(db, patientId, id);
  const isThere = present.status === 'confirmed' && slotIdOf(present) === slotId;
  if (!isThere) {
    await requireMovable(db, present, now());
    await requireOfferedSlot(db, present, slotId, now());
    const holder = await holdForMove({ db, now }, { actor: patient, client }, slotId);
    try {
      await db.transaction(async (tx) => {
        const appointment = await lockAppointment(tx, id, { patientId });
        if (appointment.startsAt.getTime() !== new Date(seen).getTime())
          throw new Failure('appointments.moved_meanwhile');
        await requireMovable(tx, appointment, now());
        await agree(tx);
        const why = 'the patient chose another time';
        await rescheduleAppointment(tx, id, holder, { actor: patient, why, now: now() });
      });
    } catch (error) {
      await db.transaction((tx) => releaseHold(tx, holder));
      throw error;
    }
  }
  const { status, startsAt } = await ownAppointment(db, patientId, id);
  const t = appointments_answer[client.locale];
  return {
    message: t.moved_by_you({ day: berlinDateInWords(startsAt, client.locale), time: berlinTime(startsAt) }),
    data: { id, status, start_date: startsAt.toISOString() },
  };
}

/** Refuses to move an appointment that its patient may not move now without asking. */
export async function requireMovable(db: Db, appointment: Appointment, now: Date): Promise<void> {
  const decision = await ownMoveOf(db, appointment, now);
  if (decision.kind === 'refused') throw new Failure(decision.because);
  if (decision.kind === 'request') throw new Failure('appointments.move_deadline_passed');
}

/** What the patient may do about the time of this appointment now. */
export async function ownMoveOf(db: Db, appointment: Appointment, now: Date): Promise<OwnMove> {
  const { asked, accepted, waiting } = await countMoveRequests(db, appointment.id);
  const movesDone = (await countMovesOfPatient(db, appointment.id)) + accepted;
  const movable = { ...appointment, movesDone, requestsMade: asked, isRequested: waiting > 0 };
  return decideOwnMove(movable, await ownMovePolicy(db), now);
}

/** A time of the same service, and not farther ahead than the clinic allows. */
export async function requireOfferedSlot(
  db: Db,
  { serviceId }: Appointment,
  slotId: string,
  now: Date,
): Promise<SlotKey> {
  const slot = readSlotId(slotId);
  const { daysAhead } = await ownMovePolicy(db);
  const lastDate = addDays(berlinDate(now), daysAhead);
  if (slot?.serviceId !== serviceId || berlinDate(slot.startsAt) > lastDate)
    throw new Failure('schedule.slot_not_offered');
  return slot;
}
