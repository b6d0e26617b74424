import type { BookableService } from '#server/catalogue/catalogue.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Holder, holderKeys } from '../hold/holder.service.ts';
import { type BookingTerms, bookableSpan, termsOfClinic } from '../hours/booking-terms.rules.ts';
import type { Span } from '../span.rules.ts';
import { type CachedCalendars, cachedCalendars } from './cached-calendars.service.ts';
import { loadCalendars, type ServiceCalendars } from './load-calendars.store.ts';
import { type DoctorCalendar, freeSlotsOn, isFree, offeredSlotsOn, type SlotTime } from './slots.rules.ts';
import type { DoctorDay } from './slots.wire.ts';

/** Who looks for free slots of which service. Without doctors, all doctors who offer the service are searched. */
export interface SlotSearch {
  actor: Pick<Actor, 'kind'>;
  holder: Holder;
  serviceId: number;
  doctorIds?: number[] | undefined;
  /** Staff may book at short notice, further ahead and every service. */
  byClinic?: true | undefined;
}

/** A service as this caller may book it, with the calendars of its doctors on some dates. */
export interface Offer {
  service: BookableService;
  terms: BookingTerms;
  calendars: Map<number, DoctorCalendar>;
  bookable: Span;
  dates: string[];
}

/** What can be booked on these dates, read from the database; past dates are ignored. */
export async function findOffer(
  db: Db,
  search: SlotSearch,
  dates: string[],
  now: Date,
): Promise<Offer | undefined> {
  const { serviceId, doctorIds = [], holder } = search;
  const { coming, span } = comingOf(dates, now);
  const found = await loadCalendars(db, { serviceId, doctorIds, span, holders: holderKeys(holder), now });
  if (!found) return undefined;
  requireMayBook(found.service, search);
  return offerOf(found, search, coming, now);
}

/** An offer from the cache. Every hold counts as taken. */
export interface CachedOffer {
  offer: Offer | undefined;
  cached: CachedCalendars;
}

/** Callers among `cached.holders` need `findOffer`, and `requireMayBook` decides who may see the offer. */
export async function cachedOffer(
  deps: Pick<Deps, 'db' | 'changes'>,
  search: SlotSearch,
  dates: string[],
  now: Date,
): Promise<CachedOffer> {
  const { serviceId, doctorIds = [] } = search;
  const { coming, span } = comingOf(dates, now);
  const cached = await cachedCalendars(deps, { serviceId, doctorIds, span }, now);
  return { offer: cached.found && offerOf(cached.found, search, coming, now), cached };
}

/** Only signed-in patients may see and book follow-up services. */
export function requireMayBook(
  { type }: Pick<BookableService, 'type'>,
  { actor, byClinic }: SlotSearch,
): void {
  if (type === 'following' && actor.kind !== 'patient' && !byClinic)
    throw new Failure(actor.kind === 'visitor' ? 'session.required' : 'session.forbidden');
}

function comingOf(dates: string[], now: Date): { coming: string[]; span: Span } {
  const today = berlinDate(now);
  const coming = dates.filter((date) => date >= today);
  return {
    coming,
    span: { from: berlinDay(coming[0] ?? today).from, to: berlinDay(coming.at(-1) ?? today).to },
  };
}

function offerOf(found: ServiceCalendars, { byClinic }: SlotSearch, dates: string[], now: Date): Offer {
  const { service, calendars } = found;
  const terms = byClinic ? termsOfClinic(found.terms) : found.terms;
  return {
    service,
    terms,
    calendars: new Map(calendars.map((calendar) => [calendar.doctorId, calendar])),
    bookable: bookableSpan(terms, now),
    dates,
  };
}

/** The free slots by day and, within a day, in the order of the doctors. */
export function freeDays({ service, terms, calendars, bookable, dates }: Offer): DoctorDay[] {
  return dates.map(berlinDay).flatMap((day) =>
    service.doctors.flatMap((doctor): DoctorDay[] => {
      const calendar = calendars.get(doctor.id);
      const slots = calendar ? freeSlotsOn(day, calendar, terms, bookable) : [];
      return slots.length > 0 ? [{ day, doctor, slots }] : [];
    }),
  );
}

/** The slot that begins at this moment. Refused when it is not offered or already taken. */
export function requireFreeSlot(
  { terms, calendars, bookable }: Offer,
  { doctorId, startsAt }: { doctorId: number; startsAt: number },
): SlotTime {
  const calendar = calendars.get(doctorId);
  const day = berlinDay(berlinDate(startsAt));
  const slots = calendar ? offeredSlotsOn(day, calendar, terms, bookable) : [];
  const slot = slots.find(({ from }) => from === startsAt);
  if (!calendar || !slot) throw new Failure('schedule.slot_not_offered');
  if (!isFree(slot.blocked, calendar.taken)) throw new Failure('schedule.slot_taken');
  return slot;
}
