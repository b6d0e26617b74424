import { type BookableService, bookableService } from '#server/catalogue/catalogue.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { type BookingTerms, bookableSpan, lastBookableDate } from './booking-terms.rules.ts';
import { loadCalendars } from './calendar.store.ts';
import { type Holder, holderKeys } from './holder.service.ts';
import { type DoctorCalendar, freeSlotsOn, isFree, offeredSlotsOn, type SlotTime } from './slots.rules.ts';
import type { DoctorDay } from './slots.wire.ts';

/** Who looks for the slots of which service, with which doctors; all who offer it when none is named. */
export interface SlotSearch {
  actor: Actor;
  holder: Holder;
  serviceId: number;
  doctorIds?: number[] | undefined;
}

/** A service as this caller may book it, with the doctors in question. */
export interface Offer {
  service: BookableService;
  holder: Holder;
  now: Date;
}

/** Services for known patients are offered to signed-in ones only, also to look at. */
export async function findOffer(db: Db, search: SlotSearch, now: Date): Promise<Offer | undefined> {
  const { actor, holder, serviceId, doctorIds } = search;
  const service = await bookableService(db, serviceId);
  if (!service) return undefined;
  if (service.type === 'following' && actor.kind !== 'patient')
    throw new Failure(actor.kind === 'visitor' ? 'session.required' : 'session.forbidden');

  const doctors = service.doctors.filter(({ id }) => !doctorIds?.length || doctorIds.includes(id));
  return { service: { ...service, doctors }, holder, now };
}

/** What is free on these dates, day by day and in the order of the doctors; and how far ahead may be booked. */
export async function freeDays(
  db: Db,
  offer: Offer,
  dates: string[],
): Promise<{ days: DoctorDay[]; lastDate: string }> {
  const today = berlinDate(offer.now);
  const coming = dates.filter((date) => date >= today);
  const planned = await plansOf(db, offer, coming);
  if (!planned) return { days: [], lastDate: today };

  const { terms, calendars } = planned;
  const bookable = bookableSpan(terms, offer.now);
  const days = coming.map(berlinDay).flatMap((day) =>
    offer.service.doctors.flatMap((doctor): DoctorDay[] => {
      const calendar = calendars.get(doctor.id);
      const slots = calendar ? freeSlotsOn(day, calendar, terms, bookable) : [];
      return slots.length > 0 ? [{ day, doctor, slots }] : [];
    }),
  );
  return { days, lastDate: lastBookableDate(terms, offer.now) };
}

/** The slot that begins at this moment, if it is offered now and nobody else has it. */
export async function requireFreeSlot(
  db: Db,
  offer: Offer,
  { doctorId, startsAt }: { doctorId: number; startsAt: number },
): Promise<SlotTime> {
  const day = berlinDay(berlinDate(startsAt));
  const planned = await plansOf(db, offer, [day.date]);
  const calendar = planned?.calendars.get(doctorId);
  if (!planned || !calendar) throw new Failure('schedule.slot_not_offered');

  const bookable = bookableSpan(planned.terms, offer.now);
  const slots = offeredSlotsOn(day, calendar, planned.terms, bookable);
  const slot = slots.find(({ from }) => from === startsAt);
  if (!slot) throw new Failure('schedule.slot_not_offered');
  if (!isFree(slot.blocked, calendar.taken)) throw new Failure('schedule.slot_taken');
  return slot;
}

interface Plans {
  terms: BookingTerms;
  calendars: Map<number, DoctorCalendar>;
}

/** How the service is booked, and the calendars of its doctors over these dates. */
async function plansOf(db: Db, { service, holder, now }: Offer, dates: string[]): Promise<Plans | undefined> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || service.doctors.length === 0) return undefined;

  const { rule, doctors } = await loadCalendars(db, {
    serviceId: service.id,
    doctorIds: service.doctors.map(({ id }) => id),
    span: { from: berlinDay(first).from, to: berlinDay(last).to },
    holders: holderKeys(holder),
    now,
  });
  return {
    terms: { ...rule, durationMinutes: service.durationMinutes },
    calendars: new Map(doctors.map((calendar) => [calendar.doctorId, calendar])),
  };
}
