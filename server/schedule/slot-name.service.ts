import { slotIdOf } from './slot-id.rules.ts';

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
