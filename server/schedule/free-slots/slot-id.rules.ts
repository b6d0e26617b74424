/**
 * What a client books by. An id names a service, a doctor and a beginning, and nothing can be won by making
 * one up: it counts only while that very slot is on offer.
 */
export interface SlotKey {
  serviceId: number;
  doctorId: number;
  startsAt: number;
}

const MINUTE = 60_000;
const SLOT = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,7})$/;

export function slotIdOf({ serviceId, doctorId, startsAt }: SlotKey): string {
  return encode(`${serviceId}.${doctorId}.${startsAt / MINUTE}`);
}

/** The slot meant; nothing when no slot can have such an id. */
export function readSlotId(id: string): SlotKey | undefined {
  const [, serviceId, doctorId, minutes] = SLOT.exec(Buffer.from(id, 'base64url').toString('latin1')) ?? [];
  const key = {
    serviceId: Number(serviceId),
    doctorId: Number(doctorId),
    startsAt: Number(minutes) * MINUTE,
  };
  return slotIdOf(key) === id ? key : undefined;
}

/** Names all slots of a doctor on a day. */
export function scheduleIdOf({
  serviceId,
  doctorId,
  date,
}: Omit<SlotKey, 'startsAt'> & { date: string }): string {
  return encode(`${serviceId}.${doctorId}.${date}`);
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** `YYYY-MM` as it is asked for: itself, or for a bare 1 to 12 the coming such month, this one included. */
export function monthAskedFor(month: string, today: string): string {
  if (month.includes('-')) return month;
  const [year = '', thisMonth = ''] = today.split('-');
  const isNextYear = Number(month) < Number(thisMonth);
  return `${Number(year) + (isNextYear ? 1 : 0)}-${month.padStart(2, '0')}`;
}

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
