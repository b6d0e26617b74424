import { readSlotId, type SlotKey, slotIdOf } from './slot-id.rules.ts';

/** The id by which clients speak of the time of a visit. */
export function slotNameOf({
  serviceId,
  doctorId,
  startsAt,
}: {
  serviceId: number;
  doctorId: number;
  startsAt: Date;
}): string {
  return slotIdOf({ serviceId, doctorId, startsAt: startsAt.getTime() });
}

/** What clients mean by such an id; nothing when it is none. */
export function slotNamed(slotId: string): SlotKey | undefined {
  return readSlotId(slotId);
}
