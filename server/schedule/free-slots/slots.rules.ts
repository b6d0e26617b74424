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
