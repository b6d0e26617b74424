import type { BookableService } from '#server/catalogue/catalogue.service.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Changes } from '#server/platform/changes/changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { BookingTerms } from '../hours/booking-terms.rules.ts';
import { clip, overlap, type Span, subtract, union } from '../span.rules.ts';
import { type LoadedCalendar, loadBlocked, loadCalendars } from './load-calendars.store.ts';

/** What the free slots of a service are made of, as of a mark; every hold counts as taken. */
export interface KnownCalendars {
  /** Undefined when the clinic does not offer the service. */
  found: { service: BookableService; terms: BookingTerms; calendars: LoadedCalendar[] } | undefined;
  mark: number;
  topics: string[];
  /** From the one moment until before the other; then a hold expires, so more is free. */
  during: Span;
  /** Who holds a slot in these calendars. For these callers the slot is free, so they need an answer of their own. */
  holders: ReadonlySet<string>;
}

interface Known<Value> {
  value: Value;
  mark: number;
  during: Span;
}

type KnownService = Known<{ service: BookableService; terms: BookingTerms }>;

interface Memory {
  services: Map<number, KnownService>;
  /** By doctor and span, for all services alike. */
  calendars: Map<string, Known<LoadedCalendar>>;
}

/** The database of a process has one `Changes`, and one memory with it. */
const memories = new WeakMap<Changes, Memory>();

const MOST_CALENDARS = 1_000;
const MOST_SERVICES = 200;
const TOPICS_OF_SERVICE = ['catalogue', 'booking rules', 'calendars'];
const topicOf = (doctorId: number) => `calendar of doctor ${doctorId}`;

export interface CalendarsWish {
  serviceId: number;
  /** Empty means all doctors who offer the service. */
  doctorIds: number[];
  span: Span;
}

/** From memory as far as it is current. The rest is read with one query: only the calendars that have changed. */
export async function knownCalendars(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  wish: CalendarsWish,
  now: Date,
): Promise<KnownCalendars> {
  const memory = memories.getOrInsertComputed(changes, newMemory);
  const mark = changes.mark();
  const { known, missing, overtaken } = recall(changes, memory, wish, now);
  if (known && missing.length === 0 && overtaken.length === 0) return together(known, mark, now);

  const { serviceId, span } = wish;
  if (known && missing.length === 0) {
    const patched = await readDaysAgain(db, overtaken, now);
    const calendars = patched.map((value) => ({ value, mark, during: untilExpiry(value, now) }));
    for (const each of calendars) {
      remember(memory.calendars, keyOf(each.value.doctorId, span), each, MOST_CALENDARS);
    }
    return together({ ...known, calendars: [...known.calendars, ...calendars] }, mark, now);
  }
  const doctorIds = known
    ? [...missing, ...overtaken.map(({ calendar }) => calendar.doctorId)]
    : wish.doctorIds;
  const found = await loadCalendars(db, { serviceId, doctorIds, span, holders: [], now });
  if (!found) {
    return { found, mark, topics: TOPICS_OF_SERVICE, during: dayFrom(now), holders: new Set() };
  }
  const service: KnownService = { value: found, mark, during: dayFrom(now) };
  remember(memory.services, serviceId, service, MOST_SERVICES);
  const loaded = found.calendars.map((value) => ({ value, mark, during: untilExpiry(value, now) }));
  for (const each of loaded) {
    remember(memory.calendars, keyOf(each.value.doctorId, span), each, MOST_CALENDARS);
  }
  // What was recalled before the query is taken as it was: meanwhile a slower request may have stored older calendars.
  return together({ service, calendars: [...(known?.calendars ?? []), ...loaded] }, mark, now);
}

interface Recalled {
  service: KnownService;
  calendars: Known<LoadedCalendar>[];
}

/** A calendar in which nothing has changed but the blocked time of these days. */
interface Overtaken {
  calendar: LoadedCalendar;
  days: Span[];
}

/** What is current in memory, the calendars in which a few days are not, and the doctors whose calendars are not. */
function recall(
  changes: Changes,
  memory: Memory,
  { serviceId, doctorIds, span }: CalendarsWish,
  now: Date,
): { known?: Recalled; missing: number[]; overtaken: Overtaken[] } {
  const moment = now.getTime();
  const ifCurrent = <Value>(known: Known<Value> | undefined, topics: string[]) =>
    known && known.during.from <= moment && moment < known.during.to && changes.isCurrent(known.mark, topics)
      ? known
      : undefined;
  const service = ifCurrent(memory.services.get(serviceId), TOPICS_OF_SERVICE);
  if (!service) return { missing: [], overtaken: [] };

  const calendars: Known<LoadedCalendar>[] = [];
  const missing: number[] = [];
  const overtaken: Overtaken[] = [];
  for (const { id } of service.value.service.doctors) {
    if (doctorIds.length > 0 && !doctorIds.includes(id)) continue;
    const stored = memory.calendars.get(keyOf(id, span));
    const calendar = ifCurrent(stored, ['calendars', topicOf(id)]);
    if (calendar) {
      calendars.push(calendar);
      continue;
    }
    const inHours = ifCurrent(stored, ['calendars', `hours of doctor ${id}`]);
    const days = inHours ? changedDays(changes, inHours, span) : [];
    if (inHours && days.length <= MOST_DAYS) overtaken.push({ calendar: inHours.value, days });
    else missing.push(id);
  }
  return { known: { service, calendars }, missing, overtaken };
}

const DAY = 24 * 60 * 60_000;
/** More days are read as quickly together with all others. */
const MOST_DAYS = 5;

/** The days, counted in UTC as the database announces them, in which a hold or an appointment has changed. */
function changedDays(changes: Changes, { value, mark }: Known<LoadedCalendar>, span: Span): Span[] {
  const days: Span[] = [];
  for (let day = Math.floor(span.from / DAY); day * DAY < span.to; day += 1) {
    if (!changes.isCurrent(mark, [`blocked time of doctor ${value.doctorId} on day ${day}`])) {
      days.push({ from: day * DAY, to: (day + 1) * DAY });
    }
  }
  return days;
}

/** The same calendars with the blocked time of these days as it is now. */
async function readDaysAgain(db: Deps['db'], overtaken: Overtaken[], now: Date): Promise<LoadedCalendar[]> {
  const wanted = overtaken.flatMap(({ calendar: { doctorId }, days }) =>
    days.map((day) => ({ doctorId, ...day })),
  );
  // The change was in another month.
  const read = wanted.length > 0 ? await loadBlocked(db, wanted, now) : [];
  let place = 0;
  return overtaken.map(({ calendar, days }) => {
    if (days.length === 0) return calendar;
    const fresh = days.map((day) => ({ day, ...(read[place++] ?? { taken: [], holds: [] }) }));
    const isElsewhere = (hold: Span) => !days.some((day) => overlap(day, hold));
    return {
      ...calendar,
      taken: union([
        ...subtract(calendar.taken, days),
        ...fresh.flatMap(({ day, taken }) => taken.map((span) => clip(span, day))),
      ]),
      holds: [...calendar.holds.filter(isElsewhere), ...fresh.flatMap(({ holds }) => holds)],
    };
  });
}

function together({ service, calendars }: Recalled, mark: number, now: Date): KnownCalendars {
  return {
    found: { ...service.value, calendars: calendars.map(({ value }) => value) },
    mark,
    topics: [...TOPICS_OF_SERVICE, ...calendars.map(({ value }) => topicOf(value.doctorId))],
    during: {
      from: now.getTime(),
      to: Math.min(service.during.to, ...calendars.map(({ during }) => during.to)),
    },
    holders: new Set(calendars.flatMap(({ value }) => value.holds.map(({ holder }) => holder))),
  };
}

function keyOf(doctorId: number, span: Span): string {
  return `${doctorId} ${span.from} ${span.to}`;
}

function newMemory(): Memory {
  return { services: new Map(), calendars: new Map() };
}

/** A new day begins another list of days, whatever else happens. */
function dayFrom(now: Date): Span {
  return { from: now.getTime(), to: berlinDay(berlinDate(now)).to };
}

function untilExpiry({ holds }: LoadedCalendar, now: Date): Span {
  const { from, to } = dayFrom(now);
  return { from, to: Math.min(to, ...holds.map(({ expiresAt }) => expiresAt)) };
}

/** What was stored longest ago is forgotten first. A slow reading never replaces a newer one. */
function remember<Key, Value extends { mark: number }>(
  memory: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): void {
  if ((memory.get(key)?.mark ?? 0) > value.mark) return;
  memory.delete(key);
  memory.set(key, value);
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return;
    memory.delete(oldest);
  }
}
