import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { BOOKING_RULE_DEFAULTS, type BookingTerms } from './booking-terms.rules.ts';
import type { WeeklyPeriod } from './open-windows.rules.ts';
import { absence, extraWindow, serviceBookingRule, workingHours } from './schedule.tables.ts';
import type { DoctorCalendar } from './slots.rules.ts';
import type { Span } from './span.rules.ts';
import { takenTime } from './taken-time.tables.ts';

export interface CalendarQuery {
  serviceId: number;
  doctorIds: number[];
  span: Span;
  /** Whose own hold does not count as taken. */
  holders: string[];
  now: Date;
}

export interface Calendars {
  rule: Omit<BookingTerms, 'durationMinutes'>;
  doctors: DoctorCalendar[];
}

/**
 * Everything the slots of some doctors depend on, in one round trip. What is taken is merged by the database
 * per doctor, so that a full month is a handful of spans.
 */
export async function loadCalendars(db: Db, query: CalendarQuery): Promise<Calendars> {
  const { serviceId, doctorIds, span, holders, now } = query;
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const found = await db.execute<CalendarRow>(sql`
    select
      doctor.id::integer as "doctorId",
      to_jsonb(rule) as rule,
      ${listOf(
        sql`select weekday, starts_at as "startsAt", ends_at as "endsAt",
              valid_from as "validFrom", valid_until as "validUntil"
            from ${workingHours} where doctor_id = doctor.id`,
      )} as "workingHours",
      ${listOf(
        sql`select ${inMilliseconds(sql`starts_at`, sql`ends_at`)} from ${extraWindow}
            where doctor_id = doctor.id and starts_at < ${to} and ends_at > ${from}`,
      )} as "extraWindows",
      ${listOf(
        sql`select ${inMilliseconds(sql`starts_at`, sql`ends_at`)} from ${absence}
            where doctor_id = doctor.id and starts_at < ${to} and ends_at > ${from}`,
      )} as absences,
      ${listOf(
        sql`select ${inMilliseconds(sql`lower(span)`, sql`upper(span)`)} from (
              select unnest(range_agg(during)) as span from ${takenTime}
              where doctor_id = doctor.id and released_at is null and during && tstzrange(${from}, ${to})
                and (kind = 'appointment'
                  or (expires_at > ${now} and holder <> all (${sql.param(holders)}::text[])))
            ) as merged`,
      )} as taken
    from unnest(${sql.param(doctorIds)}::bigint[]) as doctor(id)
    left join (
      select buffer_before_minutes as "bufferBeforeMinutes", buffer_after_minutes as "bufferAfterMinutes",
        minimum_notice_minutes as "minimumNoticeMinutes", horizon_days as "horizonDays"
      from ${serviceBookingRule} where service_id = ${serviceId}
    ) as rule on true`);

  return {
    rule: found.rows[0]?.rule ?? BOOKING_RULE_DEFAULTS,
    doctors: found.rows.map(({ rule, ...calendar }) => calendar),
  };
}

type CalendarRow = {
  doctorId: number;
  rule: Calendars['rule'] | null;
  workingHours: WeeklyPeriod[];
  extraWindows: Span[];
  absences: Span[];
  taken: Span[];
};

function listOf(rows: ReturnType<typeof sql>) {
  return sql`(select coalesce(jsonb_agg(to_jsonb(item)), '[]') from (${rows}) as item)`;
}

function inMilliseconds(from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) {
  return sql`extract(epoch from ${from}) * 1000 as "from", extract(epoch from ${to}) * 1000 as "to"`;
}
