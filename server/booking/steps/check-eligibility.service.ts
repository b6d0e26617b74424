import type { z } from 'zod';
import type { booking } from '#contract/booking.contract.ts';
import { hasAppointmentWithin, hasBeenSeen } from '#server/appointments/find-appointment.service.ts';
import { type BookableService, bookableService } from '#server/catalogue/catalogue.service.ts';
import { followUpNeedsFirstAppointment } from '#server/content/settings.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { instantAt } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { readSlotId } from '#server/schedule/free-slots/slots.rules.ts';
import { holdSlotByTime } from '#server/schedule/hold/hold-slot.service.ts';
import type { Caller } from '#server/schedule/hold/holder.service.ts';

type ShownSlot = z.output<(typeof booking)['checkSlotAvailability']['input']>;

interface WantedAppointment {
  serviceId: number;
  doctorId: number;
  startsAt: Date;
  endsAt: Date;
}

/** Holds the slot that was chosen in the calendar. */
export async function holdShownSlot(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, input: ShownSlot) {
  const { service_id: serviceId, doctor_id: doctorId, date, start_time: startTime } = input;
  const startsAt = instantAt(date, startTime);
  if (startsAt !== undefined) await checkPatientMayHold(deps, caller, { serviceId, startsAt });
  return await holdSlotByTime(deps, caller, {
    serviceId,
    doctorId,
    date,
    startTime,
    scheduleParentId: input.schedule_parent_id,
  });
}

/** The same check for a step, which names the slot by its id. */
export async function checkMayHoldSlot(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  slotId: string,
): Promise<void> {
  const key = readSlotId(slotId);
  if (key) await checkPatientMayHold(deps, caller, key);
}

/** Tells a signed-in patient before the hold that the slot cannot be booked. The schedule makes all other checks. */
async function checkPatientMayHold(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor }: Caller,
  { serviceId, startsAt }: { serviceId: number; startsAt: number },
): Promise<void> {
  const service = actor.kind === 'patient' ? await bookableService(db, serviceId) : undefined;
  if (!service || actor.kind !== 'patient') return;
  const endsAt = new Date(startsAt + service.durationMinutes * 60_000);
  await checkPatientMayBook(db, actor.patientId, service, { startsAt: new Date(startsAt), endsAt }, now());
}

/**
 * The service, with its price. Refuses payment and booking if the clinic no longer offers the held service, or the
 * patient may not have it.
 */
export async function requireBookable(
  db: Db,
  patientId: number | undefined,
  { serviceId, doctorId, startsAt, endsAt }: WantedAppointment,
  now: Date,
): Promise<BookableService> {
  const service = await bookableService(db, serviceId);
  if (!service?.doctors.some(({ id }) => id === doctorId)) throw new Failure('schedule.slot_not_offered');
  if (patientId !== undefined) await checkPatientMayBook(db, patientId, service, { startsAt, endsAt }, now);
  else if (service.type === 'following') throw new Failure('session.required');
  return service;
}

async function checkPatientMayBook(
  db: Db,
  patientId: number,
  { type }: BookableService,
  span: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  if (type === 'following' && (await needsFirstAppointment(db, patientId, now)))
    throw new Failure('booking.first_appointment_needed');
  if (await hasAppointmentWithin(db, patientId, span)) throw new Failure('appointments.overlapping');
}

/** For the screen, which explains it before the patient chooses a slot. */
export async function followUpsOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
): Promise<{ needs_first_appointment: boolean }> {
  return { needs_first_appointment: await needsFirstAppointment(db, patientId, now()) };
}

async function needsFirstAppointment(db: Db, patientId: number, now: Date): Promise<boolean> {
  return (await followUpNeedsFirstAppointment(db)) && !(await hasBeenSeen(db, patientId, now));
}
