import type { Hold, Slot } from '#contract/schedule.contract.ts';
import { bookableService } from '#server/catalogue/catalogue.service.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { holdOf } from './hold.service.ts';
import { holdOnWire } from './hold.wire.ts';
import { type Caller, type Holder, holderOf } from './holder.service.ts';
import { readSlotId } from './slot-id.rules.ts';
import { reserveSlotById } from './slot-reservation.service.ts';
import { slotsOnWire } from './slots.wire.ts';

export interface HeldSlot {
  serviceId: number;
  slot: Slot;
  hold: Hold;
}

/** The slot this person holds, as the calendar shows it; nothing when its service or doctor is gone. */
export async function heldSlot(db: Db, holder: Holder, now: Date): Promise<HeldSlot | undefined> {
  const hold = await holdOf(db, holder, now);
  const service = hold && (await bookableService(db, hold.serviceId));
  const doctor = service?.doctors.find(({ id }) => id === hold?.doctorId);
  if (!hold || !doctor) return undefined;

  const { serviceId, startsAt, endsAt } = hold;
  const visit = { from: startsAt.getTime(), to: endsAt.getTime() };
  const day = berlinDay(berlinDate(startsAt));
  const durationMinutes = (visit.to - visit.from) / 60_000;
  const [slot] = slotsOnWire(
    { day, doctor, slots: [{ ...visit, blocked: visit }] },
    { id: serviceId, durationMinutes },
  );
  return slot && { serviceId, slot, hold: holdOnWire(hold, now) };
}

/** A slot together with what a client says it is. */
export interface NamedSlot {
  slotId: string;
  serviceId: number;
  doctorId: number;
}

/** Makes sure that the caller holds this slot. Holding it already is enough: that hold is not renewed. */
export async function ensureSlotHeld(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { slotId, serviceId, doctorId }: NamedSlot,
): Promise<Hold> {
  const key = readSlotId(slotId);
  if (!key) throw new Failure('schedule.slot_not_offered');
  if (key.serviceId !== serviceId || key.doctorId !== doctorId)
    throw new Failure('request.invalid', { fields: { schedule_id: [{ text: 'invalid' }] } });

  const now = deps.now();
  const held = await holdOf(deps.db, holderOf(caller.actor, caller.client.draftToken), now);
  if (held?.slotId === slotId) return holdOnWire(held, now);
  return (await reserveSlotById(deps, caller, slotId)).hold;
}
