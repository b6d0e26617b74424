/**
 * What a client books by. An id names a service, a doctor and a beginning. A forged id gains nothing: the server accepts
 * an id only while exactly that slot is offered.
 */
export interface SlotKey {
  serviceId: number;
  doctorId: number;
  startsAt: number;
}

const MINUTE = 60_000;
const SLOT = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,7})$/;

export function slotIdOf({
  serviceId,
  doctorId,
  startsAt,
}: Omit<SlotKey, 'startsAt'> & { startsAt: number | Date }): string {
  return encode(`${serviceId}.${doctorId}.${Number(startsAt) / MINUTE}`);
}

/** Undefined when no slot can have such an id. */
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

/** The month that a client asks for as `YYYY-MM`. A plain number 1 to 12 means the next such month, or the present one. */
export function monthAskedFor(month: string, today: string): string {
  if (month.includes('-')) return month;
  const [year = '', thisMonth = ''] = today.split('-');
  const isNextYear = Number(month) < Number(thisMonth);
  return `${Number(year) + (isNextYear ? 1 : 0)}-${month.padStart(2, '0')}`;
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
