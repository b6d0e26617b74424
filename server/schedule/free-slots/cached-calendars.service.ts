import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import { Cache, type Cached } from '#server/platform/cache/cache.ts';
import type { Changes } from '#server/platform/changes/changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clip, overlap, type Span, subtract, union } from '../span.rules.ts';
import {
  type LoadedCalendar,
  loadBlocked,
  loadCalendars,
  type ServiceCalendars,
} from './load-calendars.store.ts';

/** What the free slots of a service are made of; every hold counts as taken. */
export interface CachedCalendars {
  /** Undefined when the clinic does not offer the service. */
  found: ServiceCalendars | undefined;
  /** What ends it: a change of these, or the moment at which a hold expires or a day begins. */
  topics: readonly string[];
  until: number;
  /** Who holds a slot in these calendars. For these callers the slot is free, so they need an answer of their own. */
  holders: ReadonlySet<string>;
}

export interface CalendarsWish {
  serviceId: number;
  /** Empty means all doctors who offer the service. */
  doctorIds: number[];
  span: Span;
}

const cache = new Cache<CachedCalendars>({ size: 400 });

const SERVICE_TOPICS = ['catalogue', 'booking rules', 'calendars'];

/** From the cache while it holds. After a hold or a booking only its days are read again. */
export async function cachedCalendars(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  wish: CalendarsWish,
  now: Date,
): Promise<CachedCalendars> {
  const { serviceId, doctorIds, span } = wish;
  const key = `${serviceId} ${doctorIds} ${span.from} ${span.to}`;
  return await cache.read({ changes, key, now }, async (before) => {
    const changed = before && changedDays(changes, before, span);
    const found = changed
      ? { ...changed.found, calendars: await readDaysAgain(db, changed.days, now) }
      : await loadCalendars(db, { serviceId, doctorIds, span, holders: [], now });
    const value = withValidity(found, now);
    return { value, topics: value.topics, until: value.until };
  });
}

function withValidity(found: ServiceCalendars | undefined, now: Date): CachedCalendars {
  const calendars = found?.calendars ?? [];
  const holds = calendars.flatMap((calendar) => calendar.holds);
  const tomorrow = berlinDay(berlinDate(now)).to;
  return {
    found,
    topics: [...SERVICE_TOPICS, ...calendars.map(({ doctorId }) => `calendar of doctor ${doctorId}`)],
    until: Math.min(tomorrow, ...holds.map(({ expiresAt }) => expiresAt)),
    holders: new Set(holds.map(({ holder }) => holder)),
  };
}

const DAY = 24 * 60 * 60_000;
/** More days of a doctor are read as quickly together with all others. */
const MOST_DAYS = 5;

/** A calendar, and the days in which nothing but its blocked time has changed. */
interface ChangedDays {
  calendar: LoadedCalendar;
  days: Span[];
}

/** The days to read again; undefined if more has changed than the blocked time of a few days. */
function changedDays(
  changes: Changes,
  { value: { found }, mark }: Cached<CachedCalendars>,
  span: Span,
): { found: ServiceCalendars; days: ChangedDays[] } | undefined {
  if (!found) return undefined;
  const hours = found.calendars.map(({ doctorId }) => `hours of doctor ${doctorId}`);
  if (!changes.isCurrent(mark, [...SERVICE_TOPICS, ...hours])) return undefined;
  const days = found.calendars.map((calendar) => ({
    calendar,
    days: daysIn(span).filter(({ day }) => {
      const topic = `blocked time of doctor ${calendar.doctorId} on day ${day}`;
      return !changes.isCurrent(mark, [topic]);
    }),
  }));
  return days.every((each) => each.days.length <= MOST_DAYS) ? { found, days } : undefined;
}

/** Counted in UTC, as the database announces them. */
function daysIn(span: Span): (Span & { day: number })[] {
  const first = Math.floor(span.from / DAY);
  const count = Math.ceil(span.to / DAY) - first;
  return Array.from({ length: count }, (_, index) => first + index).map((day) => ({
    day,
    from: day * DAY,
    to: (day + 1) * DAY,
  }));
}

/** The same calendars with the blocked time of these days as it is now. */
async function readDaysAgain(db: Deps['db'], changed: ChangedDays[], now: Date): Promise<LoadedCalendar[]> {
  const wanted = changed.flatMap(({ calendar: { doctorId }, days }) =>
    days.map(({ from, to }) => ({ doctorId, from, to })),
  );
  // The change was in another month.
  const read = wanted.length > 0 ? await loadBlocked(db, wanted, now) : [];
  let place = 0;
  return changed.map(({ calendar, days }) => {
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
