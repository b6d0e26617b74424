import { type BerlinDay, hasClockChange, isUnmistakable } from '#server/platform/berlin-time.ts';
import type { BookingTerms } from '../hours/booking-terms.rules.ts';
import { type Openings, openWindowsOn } from '../hours/open-windows.rules.ts';
import { overlap, type Span } from '../span.rules.ts';

const MINUTE = 60_000;

export interface DoctorCalendar extends Openings {
  doctorId: number;
  taken: Span[];
}

/** A time at which an appointment can begin. */
export interface SlotTime extends Span {
  /** The appointment with the buffers before and after it. */
  blocked: Span;
}

/** The slots of a day that are not taken. */
export function freeSlotsOn(
  day: BerlinDay,
  calendar: DoctorCalendar,
  terms: BookingTerms,
  bookable: Span,
): SlotTime[] {
  const taken = calendar.taken.filter((each) => overlap(each, day));
  return offeredSlotsOn(day, calendar, terms, bookable).filter(({ blocked }) => isFree(blocked, taken));
}

/**
 * All slots of a doctor on a day, including taken ones. Each open window is cut from its beginning, one slot after the
 * other, so booking a slot never moves the others. Slots in the hour that the clock shows twice are not offered.
 */
export function offeredSlotsOn(
  day: BerlinDay,
  calendar: DoctorCalendar,
  terms: BookingTerms,
  bookable: Span,
): SlotTime[] {
  if (!overlap(day, bookable)) return [];
  const slots = openWindowsOn(day, calendar).flatMap((window) => cut(window, terms));
  return slots
    .filter(({ from }) => from >= bookable.from && from < bookable.to)
    .filter(({ from, to }) => !hasClockChange(day) || (isUnmistakable(from) && isUnmistakable(to)));
}

export function isFree(blocked: Span, taken: Span[]): boolean {
  return !taken.some((each) => overlap(each, blocked));
}

function cut(window: Span, terms: BookingTerms): SlotTime[] {
  const before = terms.bufferBeforeMinutes * MINUTE;
  const duration = terms.durationMinutes * MINUTE;
  const length = before + duration + terms.bufferAfterMinutes * MINUTE;
  const count = Math.floor((window.to - window.from) / length);

  return Array.from({ length: count }, (_, index) => {
    const blocked = { from: window.from + index * length, to: window.from + (index + 1) * length };
    return { from: blocked.from + before, to: blocked.from + before + duration, blocked };
  });
}

/**
 * What a client books by. An id names a service, a doctor and a beginning. A forged id gains nothing: the server accepts
 * an id only while exactly that slot is offered.
 */
export interface SlotKey {
  serviceId: number;
  doctorId: number;
  startsAt: number;
}

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
