import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Span } from '../span.rules.ts';
import type { Offer } from './find-offer.service.ts';
import { type DoctorCalendar, freeSlotsOn } from './slots.rules.ts';
import { type DoctorDay, groupOnWire } from './slots.wire.ts';

/** The free slots of a doctor on a day, together with the words that leave. */
export interface TextDay extends DoctorDay {
  text: string;
  /** The first and the last beginning, and the last end. */
  firstFrom: number;
  lastFrom: number;
  lastTo: number;
}

/** By service as well: the same calendar is cut into slots of another length. Gone with the calendar. */
const known = new WeakMap<DoctorCalendar, Map<string, Map<string, TextDay>>>();

const ANY_TIME = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** As `freeDays`; the days of a calendar that has not changed are not cut and written again. */
export function daysWithText(offer: Offer): TextDay[] {
  const { service, calendars, bookable, dates } = offer;
  const byDoctor = service.doctors.flatMap((doctor) => {
    const calendar = calendars.get(doctor.id);
    return calendar ? [daysOf(offer, doctor, calendar)] : [];
  });
  return dates.flatMap((date) =>
    byDoctor.flatMap((days): TextDay[] => {
      const day = days.get(date);
      if (!day) return [];
      if (day.firstFrom >= bookable.from && day.lastFrom < bookable.to) return [day];
      const slots = day.slots.filter(({ from }) => from >= bookable.from && from < bookable.to);
      return slots.length > 0 ? [written({ ...day, slots }, offer)] : [];
    }),
  );
}

function daysOf(offer: Offer, doctor: DoctorDay['doctor'], calendar: DoctorCalendar): Map<string, TextDay> {
  const { service, terms, dates } = offer;
  const cuts = known.getOrInsertComputed(calendar, () => new Map());
  const cut = [
    service.id,
    doctor.name,
    terms.durationMinutes,
    terms.bufferBeforeMinutes,
    terms.bufferAfterMinutes,
  ];
  return cuts.getOrInsertComputed(JSON.stringify(cut), () => {
    const { doctorId, workingHours, extraWindows, absences } = calendar;
    const cutBefore = earlierCuts(JSON.stringify([cut, doctorId, workingHours, extraWindows, absences]));
    const takenOn = takenByDay(calendar.taken);
    const days = dates.map(berlinDay).flatMap((day): [string, TextDay][] => {
      const taken = takenOn(day);
      const blockedTimes = taken.map(({ from, to }) => `${from}-${to}`).join();
      const before = cutBefore.get(day.date);
      if (before?.blockedTimes === blockedTimes) return before.found;
      const slots = freeSlotsOn(day, { ...calendar, taken }, terms, ANY_TIME);
      const found: [string, TextDay][] =
        slots.length > 0 ? [[day.date, written({ day, doctor, slots }, offer)]] : [];
      cutBefore.set(day.date, { blockedTimes, found });
      return found;
    });
    return new Map(days);
  });
}

/** For days in their order: the database gives the taken time in its order, without overlaps. */
function takenByDay(taken: Span[]): (day: Span) => Span[] {
  let next = 0;
  return (day) => {
    while ((taken[next]?.to ?? Number.POSITIVE_INFINITY) <= day.from) next += 1;
    let end = next;
    while ((taken[end]?.from ?? Number.POSITIVE_INFINITY) < day.to) end += 1;
    return taken.slice(next, end);
  };
}

interface CutDay {
  blockedTimes: string;
  found: [string, TextDay][];
}

const MOST_CUTS = 200;
/** By doctor, hours and service: of a calendar in which a slot was taken or given back, all other days are as before. */
const cutDays = new Map<string, Map<string, CutDay>>();

function earlierCuts(key: string): Map<string, CutDay> {
  const cuts = cutDays.get(key) ?? new Map();
  cutDays.delete(key);
  cutDays.set(key, cuts);
  const [oldest] = cutDays.size > MOST_CUTS ? cutDays.keys() : [];
  if (oldest !== undefined) cutDays.delete(oldest);
  return cuts;
}

function written(day: DoctorDay, { service }: Offer): TextDay {
  const beginnings = day.slots.map(({ from }) => from);
  return {
    ...day,
    text: JSON.stringify(groupOnWire(day, service)),
    firstFrom: Math.min(...beginnings),
    lastFrom: Math.max(...beginnings),
    lastTo: Math.max(...day.slots.map(({ to }) => to)),
  };
}
