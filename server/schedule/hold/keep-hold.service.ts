import { isOfferedNow } from '#server/catalogue/catalogue.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { slotIdOf } from '../free-slots/slots.rules.ts';
import type { Span } from '../span.rules.ts';
import { HOLDS_PER_NETWORK, holdEnd, prolongedEnd } from './hold.rules.ts';
import {
  deleteHoldsOf,
  findHold,
  insertHold,
  listTaken,
  lockHold,
  makeRoom,
  type NewHold,
  prolongHoldOnce,
  queueForHolding,
  releaseAppointmentTime,
  type StoredHold,
  turnUnlessAbsent,
} from './hold.store.ts';
import { type Holder, holderKeys } from './holder.service.ts';

export { releaseAppointmentTime };

/** A slot that one person can book until it expires. */
export interface Hold {
  slotId: string;
  serviceId: number;
  doctorId: number;
  startsAt: Date;
  endsAt: Date;
  expiresAt: Date;
}

/**
 * Holds a slot for one person, for the usual minutes if no end is given. A former hold of this person is released, unless
 * the new slot is taken.
 */
export async function takeHold(
  tx: Db,
  holder: Holder,
  { until, ...wanted }: Omit<NewHold, 'holder' | 'expiresAt'> & { until?: Date | undefined },
  now: Date,
): Promise<void> {
  const keys = holderKeys(holder);
  const [key] = keys;
  if (!key) throw new Error('A hold needs somebody who holds it.');

  await queueForHolding(tx, [wanted.networkHash, key]);
  if ((await makeRoom(tx, keys, wanted, now)) >= HOLDS_PER_NETWORK)
    throw new Failure('schedule.too_many_holds');

  const isTaken = !(await insertHold(tx, { ...wanted, holder: key, expiresAt: until ?? holdEnd(now) }));
  if (isTaken) throw new Failure('schedule.slot_taken');
}

/** The live hold of this person. */
export async function holdOf(db: Db, holder: Holder, now: Date): Promise<Hold | undefined> {
  const found = await findHold(db, holderKeys(holder), now);
  return found && withSlotId(found);
}

/** Prolongs the hold for the payment, once. A second call changes nothing. */
export async function prolongHold(db: Db, holder: Holder, now: Date): Promise<Hold> {
  const hold = await prolongHoldOnce(db, holderKeys(holder), { until: prolongedEnd(now), now });
  if (!hold) throw new Failure('schedule.hold_expired');
  return withSlotId(hold);
}

/** Whether the doctor has an appointment in this time. Holds do not count. */
export async function hasAppointmentIn(db: Db, doctorId: number, span: Span, now: Date): Promise<boolean> {
  return (await listTaken(db, [doctorId], span, now)).some(({ kind }) => kind === 'appointment');
}

export async function releaseHold(tx: Db, holder: Holder): Promise<void> {
  await deleteHoldsOf(tx, holderKeys(holder));
}

/** The moment of booking: the hold becomes the time of the appointment, or the booking is refused. */
export async function turnHoldIntoAppointmentTime(
  tx: Db,
  holder: Holder,
  appointmentId: number,
  now: Date,
): Promise<Hold> {
  const keys = holderKeys(holder);
  const hold = await lockHold(tx, keys, now);
  if (!hold) throw new Failure('schedule.hold_expired');
  // The clinic may have withdrawn the doctor or the service since the hold began.
  if (!(await isOfferedNow(tx, hold))) throw new Failure('schedule.slot_not_offered');
  // The doctor may have entered an absence since the hold began; see `lockCalendar`.
  if (!(await turnUnlessAbsent(tx, hold, keys, appointmentId)))
    throw new Failure('schedule.slot_not_offered');
  return withSlotId(hold);
}

function withSlotId({ id, ...hold }: StoredHold): Hold {
  const { serviceId, doctorId, startsAt } = hold;
  return { ...hold, slotId: slotIdOf({ serviceId, doctorId, startsAt: startsAt.getTime() }) };
}
