import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { doctor, service } from '#server/catalogue/catalogue.tables.ts';
import { BOOKING_RULE_DEFAULTS } from './hours/booking-terms.rules.ts';
import type { Span } from './span.rules.ts';

/**
 * When a doctor works every week, in Berlin time. A day may have several periods; weekdays count from Monday = 1.
 */
export const workingHours = pgTable(
  'working_hours',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    weekday: smallint('weekday').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    validFrom: date('valid_from').notNull(),
    /** The last day; without it the period does not end. */
    validUntil: date('valid_until'),
  },
  (table) => [
    unique('working_hours_once').on(table.doctorId, table.weekday, table.startsAt, table.validFrom),
    check('working_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check('working_hours_order', sql`${table.startsAt} < ${table.endsAt}`),
    check('working_hours_validity', sql`${table.validFrom} <= ${table.validUntil}`),
  ],
);

/** Single windows that a doctor offers in addition to the weekly hours. */
export const extraWindow = pgTable(
  'extra_window',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('extra_window_of_doctor').on(table.doctorId, table.startsAt),
    check('extra_window_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** Time in which a doctor receives nobody, also within the working hours. The reason is not stored. */
export const absence = pgTable(
  'absence',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('absence_of_doctor').on(table.doctorId, table.startsAt),
    check('absence_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** How a service may be booked. A service without a row uses the column defaults. */
export const serviceBookingRule = pgTable(
  'service_booking_rule',
  {
    serviceId: bigint('service_id', { mode: 'number' })
      .primaryKey()
      .references(() => service.id),
    bufferBeforeMinutes: integer('buffer_before_minutes')
      .notNull()
      .default(BOOKING_RULE_DEFAULTS.bufferBeforeMinutes),
    bufferAfterMinutes: integer('buffer_after_minutes')
      .notNull()
      .default(BOOKING_RULE_DEFAULTS.bufferAfterMinutes),
    minimumNoticeMinutes: integer('minimum_notice_minutes')
      .notNull()
      .default(BOOKING_RULE_DEFAULTS.minimumNoticeMinutes),
    horizonDays: integer('horizon_days').notNull().default(BOOKING_RULE_DEFAULTS.horizonDays),
    /** Nearer times are not offered to the waiting list by themselves. */
    offerNoticeHours: integer('offer_notice_hours').notNull().default(BOOKING_RULE_DEFAULTS.offerNoticeHours),
    /** Counts the changes. A change of an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('service_booking_rule_offers', sql`${table.offerNoticeHours} >= 0`),
    check(
      'service_booking_rule_positive',
      sql`least(${table.bufferBeforeMinutes}, ${table.bufferAfterMinutes}, ${table.minimumNoticeMinutes}) >= 0
        and ${table.horizonDays} > 0`,
    ),
  ],
);

const instantRange = customType<{ data: Span; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
});

/**
 * Time of a doctor that is not free: a hold or an appointment. Free slots are calculated and never stored.
 *
 * The migration adds a constraint that Drizzle cannot express, `blocked_time_never_twice`: two rows of a doctor that are not
 * released never overlap. An expired hold still violates it, so a new hold deletes it first in the same transaction.
 */
export const blockedTime = pgTable(
  'blocked_time',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    serviceId: bigint('service_id', { mode: 'number' })
      .notNull()
      .references(() => service.id),
    kind: text('kind').$type<'hold' | 'appointment'>().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The appointment with the buffers before and after it. */
    during: instantRange('during').notNull(),
    /** The holder: a patient, or the hash of a draft's token. */
    holder: text('holder'),
    networkHash: text('network_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    isProlonged: boolean('is_prolonged').notNull().default(false),
    /** The appointment at this time. The capability `appointments` releases the time. */
    appointmentId: bigint('appointment_id', { mode: 'number' }),
    releasedAt: timestamp('released_at', { withTimezone: true }),
  },
  (table) => [
    index('blocked_time_of_doctor')
      .on(table.doctorId, table.startsAt)
      .where(sql`${table.releasedAt} is null`),
    uniqueIndex('blocked_time_one_hold').on(table.holder),
    uniqueIndex('blocked_time_of_appointment')
      .on(table.appointmentId)
      .where(sql`${table.releasedAt} is null`),
    index('blocked_time_of_network').on(table.networkHash).where(sql`${table.kind} = 'hold'`),
    index('blocked_time_expiry').on(table.expiresAt).where(sql`${table.kind} = 'hold'`),
    check(
      'blocked_time_order',
      sql`${table.startsAt} < ${table.endsAt} and ${table.during} @> tstzrange(${table.startsAt}, ${table.endsAt})`,
    ),
    // So a search for a span looks at the beginnings one day before and after it, and never at the whole history.
    check(
      'blocked_time_length',
      sql`${table.during} <@ tstzrange(${table.startsAt} - interval '24 hours', ${table.startsAt} + interval '24 hours')`,
    ),
    check(
      'blocked_time_kind',
      sql`case ${table.kind}
        when 'hold' then ${table.appointmentId} is null and ${table.releasedAt} is null
          and num_nulls(${table.holder}, ${table.networkHash}, ${table.expiresAt}) = 0
        when 'appointment' then ${table.appointmentId} is not null
          and num_nonnulls(${table.holder}, ${table.networkHash}, ${table.expiresAt}) = 0
        else false
      end`,
    ),
  ],
);
