import { eq, sql } from 'drizzle-orm';
import { type BookableService, bookableServiceQuery } from '#server/catalogue/catalogue.service.ts';
import { composedOnce } from '#server/platform/database/composed-once.ts';
import type { Db } from '#server/platform/database/database.ts';
import { BOOKING_RULE_DEFAULTS, type BookingTerms } from '../hours/booking-terms.rules.ts';
import { absence, blockedTime, extraWindow, serviceBookingRule, workingHours } from '../schedule.tables.ts';
import type { Span } from '../span.rules.ts';
import type { DoctorCalendar } from './slots.rules.ts';

/** Blocked time begins and ends within a day of its appointment's beginning, see `blocked_time_length`. */
const LONGEST_MS = 24 * 60 * 60_000;

export interface CalendarQuery {
  serviceId: number;
  /** Empty means all doctors who offer the service. */
  doctorIds: number[];
  span: Span;
  /** Holds under these names belong to the caller and do not count as taken. */
  holders: string[];
  now: Date;
}

export interface ServiceCalendars {
  service: BookableService;
  terms: BookingTerms;
  calendars: LoadedCalendar[];
}

export interface LoadedCalendar extends DoctorCalendar {
  holds: LiveHold[];
}

/** A live hold among the taken time, and the moment at which it expires. */
export interface LiveHold extends Span {
  holder: string;
  expiresAt: number;
}

/**
 * Everything that decides about the free slots of a service, read with one query; undefined when the clinic does not offer
 * the service. The database merges the blocked time of each doctor, so that a full month is only a few spans.
 */
export async function loadCalendars(db: Db, query: CalendarQuery): Promise<ServiceCalendars | undefined> {
  const { rows, inForce } = prepared.getOrInsertComputed(db, prepareCalendars);
  const [found] = await rows.execute(parametersOf(query));
  if (!found) return undefined;

  const service = inForce(found.service);
  const terms = { ...(found.rule ?? BOOKING_RULE_DEFAULTS), durationMinutes: service.durationMinutes };
  return { service, terms, calendars: found.calendars };
}

/** The statement is written once for each database, and the database plans it once for each connection. */
const prepared = new WeakMap<Db, ReturnType<typeof prepareCalendars>>();

function prepareCalendars(db: Db) {
  const { rows, inForce } = calendarRows(db, (name) => sql`${sql.placeholder(name)}`);
  return { rows: rows.prepare('load_calendars'), inForce };
}

/** What the statement asks for by name. */
export function parametersOf({ serviceId, doctorIds, span, holders, now }: CalendarQuery) {
  return {
    serviceId,
    doctorIds,
    from: new Date(span.from),
    to: new Date(span.to),
    dayBefore: new Date(span.from - LONGEST_MS),
    dayAfter: new Date(span.to + LONGEST_MS),
    holders,
    now,
  };
}

type Parameter = (name: keyof ReturnType<typeof parametersOf>) => Fragment;

/**
 * PostgreSQL plans a prepared statement anew for each call as long as it believes that the values make a cheaper plan.
 * Here they do not, and planning took longer than reading: behind a `select` it does not look at them.
 */
const NOT_PLANNED_WITH: Partial<Record<keyof ReturnType<typeof parametersOf>, Fragment>> = {
  from: sql`timestamptz`,
  to: sql`timestamptz`,
  dayBefore: sql`timestamptz`,
  dayAfter: sql`timestamptz`,
  now: sql`timestamptz`,
  doctorIds: sql`bigint[]`,
};

/** The one statement of `loadCalendars`. It reads as many rows as the asked span has, however long the history is. */
export function calendarRows(db: Db, given: Parameter) {
  const parameter: Parameter = (name) => {
    const type = NOT_PLANNED_WITH[name];
    return type ? sql`(select ${given(name)}::${type})` : given(name);
  };
  const { rows: offered, inForce } = bookableServiceQuery(db, parameter('serviceId'));
  const rule = serviceBookingRule;
  const rows = db
    .select({
      service: {
        id: offered.id,
        type: offered.type,
        durationMinutes: offered.durationMinutes,
        priceCents: offered.priceCents,
        doctors: offered.doctors,
      },
      rule: {
        bufferBeforeMinutes: rule.bufferBeforeMinutes,
        bufferAfterMinutes: rule.bufferAfterMinutes,
        minimumNoticeMinutes: rule.minimumNoticeMinutes,
        horizonDays: rule.horizonDays,
      },
      calendars: calendarsOf(sql`jsonb_to_recordset(${offered.doctors})`, parameter),
    })
    .from(offered)
    .leftJoin(rule, eq(rule.serviceId, offered.id));
  return { rows, inForce };
}

type Fragment = ReturnType<typeof sql>;

function calendarsOf(doctors: Fragment, parameter: Parameter) {
  const [from, to, doctorIds] = [parameter('from'), parameter('to'), parameter('doctorIds')];
  const hours = sql`
    select weekday, starts_at as "startsAt", ends_at as "endsAt",
      valid_from as "validFrom", valid_until as "validUntil"
    from ${workingHours} where doctor_id = doctor.id`;
  const extraWindows = sql`
    select ${inMilliseconds(sql`starts_at`, sql`ends_at`)} from ${extraWindow}
    where doctor_id = doctor.id and starts_at < ${to} and ends_at > ${from}`;
  const absences = sql`
    select ${inMilliseconds(sql`starts_at`, sql`ends_at`)} from ${absence}
    where doctor_id = doctor.id and starts_at < ${to} and ends_at > ${from}`;
  const taken = sql`
    select range_agg(during) as spans, ${HOLDS} as holds
    from ${blockedTime}
    where doctor_id = doctor.id and released_at is null
      and starts_at >= ${parameter('dayBefore')} and starts_at < ${parameter('dayAfter')}
      and during && tstzrange(${from}, ${to})
      and (kind = 'appointment'
        or (expires_at > ${parameter('now')} and holder <> all (${parameter('holders')}::text[])))`;
  const spans = sql`
    select ${inMilliseconds(sql`lower(span)`, sql`upper(span)`)} from unnest(taken.spans) as span`;
  const calendars = sql`
    select doctor.id as "doctorId", ${listOf(hours)} as "workingHours",
      ${listOf(extraWindows)} as "extraWindows", ${listOf(absences)} as absences,
      ${listOf(spans)} as taken, taken.holds
    from ${doctors} as doctor(id bigint), lateral (${taken}) as taken
    where cardinality(${doctorIds}::bigint[]) = 0 or doctor.id = any (${doctorIds}::bigint[])`;
  return sql<LoadedCalendar[]>`${listOf(calendars)}`;
}

const HOLDS = sql.raw(`coalesce(jsonb_agg(jsonb_build_object('holder', holder,
  'from', extract(epoch from lower(during)) * 1000, 'to', extract(epoch from upper(during)) * 1000,
  'expiresAt', extract(epoch from expires_at) * 1000)) filter (where kind = 'hold'), '[]')`);

/** A day of a doctor whose blocked time is to be read. */
export interface BlockedDay extends Span {
  doctorId: number;
}

/** The blocked time in these days of these doctors, one after the other. Every live hold counts. */
export async function loadBlocked(
  db: Db,
  days: BlockedDay[],
  now: Date,
): Promise<Pick<LoadedCalendar, 'taken' | 'holds'>[]> {
  const found = await blockedRows(db, null).execute({
    doctorIds: days.map(({ doctorId }) => doctorId),
    from: days.map(({ from }) => new Date(from)),
    to: days.map(({ to }) => new Date(to)),
    now,
  });
  return found.map(({ taken, holds }) => ({ taken, holds }));
}

const blockedRows = composedOnce(
  (_only: null) => 'load_blocked',
  (db, _only, name) => {
    const longest = sql`interval '24 hours'`;
    // PostgreSQL cannot count the days of a list that is selected, so it plans for any number, once.
    const wanted = sql`unnest((select ${sql.placeholder('doctorIds')}::bigint[]),
      (select ${sql.placeholder('from')}::timestamptz[]), (select ${sql.placeholder('to')}::timestamptz[]))
      with ordinality as wanted(doctor_id, "from", "to", place)`;
    const blocked = sql`
      select range_agg(during) as spans, ${HOLDS} as holds from ${blockedTime}
      where doctor_id = wanted.doctor_id and released_at is null
        and starts_at >= wanted."from" - ${longest} and starts_at < wanted."to" + ${longest}
        and during && tstzrange(wanted."from", wanted."to")
        and (kind = 'appointment' or expires_at > ${sql.placeholder('now')})`;
    const spans = sql`
      select ${inMilliseconds(sql`lower(span)`, sql`upper(span)`)} from unnest(blocked.spans) as span`;
    return db
      .select({
        taken: sql<Span[]>`${listOf(spans)}`.as('taken'),
        holds: sql<LiveHold[]>`blocked.holds`.as('holds'),
      })
      .from(sql`${wanted}, lateral (${blocked}) as blocked`)
      .orderBy(sql`place`)
      .prepare(name);
  },
);

function listOf(rows: Fragment): Fragment {
  return sql`(select coalesce(jsonb_agg(to_jsonb(item)), '[]') from (${rows}) as item)`;
}

function inMilliseconds(from: Fragment, to: Fragment): Fragment {
  return sql`extract(epoch from ${from}) * 1000 as "from", extract(epoch from ${to}) * 1000 as "to"`;
}
