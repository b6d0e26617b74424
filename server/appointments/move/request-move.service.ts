import type { MoveRequestForm } from '#contract/appointments.contract.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { requireFree } from '#server/schedule/hold/hold-slot.service.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { moveRequested } from '../appointments.events.ts';
import { lockAppointment, type OwnPatient, ownAppointment } from '../move-appointment.service.ts';
import { ownMoveOf, requireOfferedSlot } from './move-own-appointment.service.ts';
import { findMoveRequest, insertMoveRequest } from './move-request.store.ts';

/**
 * After the agreed deadline the patient asks for another time, and the clinic decides. Until then the appointment
 * stands. The wished time is not held: other patients can book it until the clinic answers. A repeated request changes
 * nothing.
 */
export async function requestMove(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: OwnPatient,
  { id, schedule_id: slotId, seen_start_time: seen, notes }: MoveRequestForm,
  client: Client,
  /** Refuses under the lock what the caller does not want, such as a second press. */
  agree: (tx: Db) => Promise<void> = async () => undefined,
) {
  const appointment = await ownAppointment(db, patient.patientId, id);
  const waiting = await findMoveRequest(db, id);
  const isAsked = waiting && slotIdOf(wishOf(waiting)) === slotId;
  const startsAt = isAsked
    ? waiting.wishedStartsAt
    : await ask({ db, now }, patient, { appointment, slotId, seen, notes, agree }, client);
  const t = appointments_answer[client.locale];
  return {
    message: t.move_requested({
      day: berlinDateInWords(startsAt, client.locale),
      time: berlinTime(startsAt),
    }),
    data: { id, start_date: startsAt.toISOString() },
  };
}

interface Wish {
  appointment: Awaited<ReturnType<typeof ownAppointment>>;
  slotId: string;
  seen: string;
  notes: string | undefined;
  agree: (tx: Db) => Promise<void>;
}

async function ask(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: OwnPatient,
  { appointment, slotId, seen, notes, agree }: Wish,
  client: Client,
): Promise<Date> {
  await requireOnRequest({ db, now }, appointment);
  const slot = await requireOfferedSlot(db, appointment, slotId, now());
  await requireFree({ db, now }, { actor: patient, client }, slotId);
  const startsAt = new Date(slot.startsAt);
  await db.transaction(async (tx) => {
    const locked = await lockAppointment(tx, appointment.id, { patientId: patient.patientId });
    if (locked.startsAt.getTime() !== new Date(seen).getTime())
      throw new Failure('appointments.moved_meanwhile');
    await requireOnRequest({ db: tx, now }, locked);
    await agree(tx);
    const requestId = await insertMoveRequest(tx, {
      appointmentId: locked.id,
      doctorId: slot.doctorId,
      startsAt,
      notes: notes ?? null,
      requestedAt: now(),
    });
    await recordEvent(tx, moveRequested, { requestId });
  });
  return startsAt;
}

/** Before the deadline the patient moves the appointment without asking. */
async function requireOnRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  appointment: Wish['appointment'],
): Promise<void> {
  const decision = await ownMoveOf(db, appointment, now());
  if (decision.kind === 'refused') throw new Failure(decision.because);
  if (decision.kind === 'free') throw new Failure('appointments.moved_meanwhile');
}

/** The wished slot. It is of the service of the appointment. */
export function wishOf({
  serviceId,
  wishedDoctorId,
  wishedStartsAt,
}: {
  serviceId: number;
  wishedDoctorId: number;
  wishedStartsAt: Date;
}) {
  return { serviceId, doctorId: wishedDoctorId, startsAt: wishedStartsAt };
}
