import { eq, sql } from 'drizzle-orm';
import { type BookableService, bookableServiceQuery } from '#server/catalogue/catalogue.service.ts';
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
  calendars: DoctorCalendar[];
}

/**
 * Everything that decides about the free slots of a service, read with one query; undefined when the clinic does not offer
 * the service. The database merges the blocked time of each doctor, so that a full month is only a few spans.
 */
export async function loadCalendars(db: Db, query: CalendarQuery): Promise<ServiceCalendars | undefined> {
  const { rows, inForce } = calendarRows(db, query);
  const [found] = await rows;
  if (!found) return undefined;

  const service = inForce(found.service);
  const terms = { ...(found.rule ?? BOOKING_RULE_DEFAULTS), durationMinutes: service.durationMinutes };
  return { service, terms, calendars: found.calendars };
}

/** The one statement of `loadCalendars`. It reads as many rows as the asked span has, however long the history is. */
export function calendarRows(db: Db, query: CalendarQuery) {
  const { rows: offered, inForce } = bookableServiceQuery(db, query.serviceId);
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
      calendars: calendarsOf(sql`jsonb_to_recordset(${offered.doctors})`, query),
    })
    .from(offered)
    .leftJoin(rule, eq(rule.serviceId, offered.id));
  return { rows, inForce };
}

type Fragment = ReturnType<typeof sql>;

function calendarsOf(doctors: Fragment, { doctorIds, span, holders, now }: CalendarQuery) {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const [dayBefore, dayAfter] = [new Date(span.from - LONGEST_MS), new Date(span.to + LONGEST_MS)];
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
    select ${inMilliseconds(sql`lower(span)`, sql`upper(span)`)} from (
      select unnest(range_agg(during)) as span from ${blockedTime}
      where doctor_id = doctor.id and released_at is null
        and starts_at >= ${dayBefore} and starts_at < ${dayAfter} and during && tstzrange(${from}, ${to})
        and (kind = 'appointment'
          or (expires_at > ${now} and holder <> all (${sql.param(holders)}::text[])))
    ) as merged`;
  const calendars = sql`
    select doctor.id as "doctorId", ${listOf(hours)} as "workingHours",
      ${listOf(extraWindows)} as "extraWindows", ${listOf(absences)} as absences, ${listOf(taken)} as taken
    from ${doctors} as doctor(id bigint)
    where cardinality(${sql.param(doctorIds)}::bigint[]) = 0 or doctor.id = any (${sql.param(doctorIds)})`;
  return sql<DoctorCalendar[]>`${listOf(calendars)}`;
}

function listOf(rows: Fragment): Fragment {
  return sql`(select coalesce(jsonb_agg(to_jsonb(item)), '[]') from (${rows}) as item)`;
}

function inMilliseconds(from: Fragment, to: Fragment): Fragment {
  return sql`extract(epoch from ${from}) * 1000 as "from", extract(epoch from ${to}) * 1000 as "to"`;
}
