import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { waitlistOfferStatuses } from '#contract/waitlist.contract.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { doctor, service } from '#server/catalogue/catalogue.tables.ts';
import { patient } from '#server/identity/patient.tables.ts';

const entryStatuses = ['active', 'paused', 'fulfilled', 'left', 'over'] as const;

/** What a patient waits for. Empty lists and null stand for any. */
export const waitlistEntry = pgTable(
  'waitlist_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    serviceId: bigint('service_id', { mode: 'number' })
      .notNull()
      .references(() => service.id),
    /** Wanted earlier; taking an offer moves it. Null: taking an offer books a new one. */
    appointmentId: bigint('appointment_id', { mode: 'number' }).references(() => appointment.id),
    doctorIds: jsonb('doctor_ids').$type<number[]>().notNull(),
    /** Monday = 1 */
    weekdays: jsonb('weekdays').$type<number[]>().notNull(),
    fromTime: text('from_time'),
    untilTime: text('until_time'),
    noticeHours: integer('notice_hours').notNull(),
    untilDate: date('until_date', { mode: 'string' }),
    isAskedAtNight: boolean('is_asked_at_night').notNull(),
    status: text('status', { enum: entryStatuses }).notNull().default('active'),
    /** Offers in a row that were left without an answer. */
    silences: integer('silences').notNull().default(0),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('waitlist_entry_one_for_service')
      .on(table.patientId, table.serviceId)
      .where(sql`${table.endedAt} is null`),
    index('waitlist_entry_of_service')
      .on(table.serviceId, table.joinedAt)
      .where(sql`${table.endedAt} is null`),
    index('waitlist_entry_of_appointment').on(table.appointmentId),
    index('waitlist_entry_ended').on(table.endedAt),
    check('waitlist_entry_ends', sql`(${table.status} in ('active', 'paused')) = (${table.endedAt} is null)`),
  ],
);

/** A time that came free, or that staff offer by hand. It names nobody. */
export const waitlistTime = pgTable(
  'waitlist_time',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The event that freed it: a repeated delivery adds nothing. */
    source: text('source').notNull().unique(),
    /** The appointment that gave it up; its patient is not asked. */
    appointmentId: bigint('appointment_id', { mode: 'number' }),
    serviceId: bigint('service_id', { mode: 'number' })
      .notNull()
      .references(() => service.id),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    freedAt: timestamp('freed_at', { withTimezone: true }).notNull(),
    /** How many offers in a row were taken with appointments that gave up their own time, until this one came free. */
    chain: integer('chain').notNull(),
    isByHand: boolean('is_by_hand').notNull().default(false),
    status: text('status', { enum: ['offering', 'taken', 'over'] })
      .notNull()
      .default('offering'),
  },
  (table) => [
    index('waitlist_time_offering').on(table.startsAt).where(sql`${table.status} = 'offering'`),
    index('waitlist_time_age').on(table.freedAt),
  ],
);

/**
 * A time is offered to one person at a time, and a person has one offer at a time: the unique indexes decide between
 * parallel attempts. The time itself is held in `blocked_time`, under the name `holder`.
 */
export const waitlistOffer = pgTable(
  'waitlist_offer',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    timeId: bigint('time_id', { mode: 'number' })
      .notNull()
      .references(() => waitlistTime.id),
    /** Null once the patient has closed the account: the figures stay. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => waitlistEntry.id),
    patientId: bigint('patient_id', { mode: 'number' }).references(() => patient.id),
    status: text('status', { enum: waitlistOfferStatuses }).notNull().default('open'),
    holder: text('holder').notNull(),
    offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Hashes of the tokens by which its letter answers; null when the address was not proven. */
    takeLinkHash: text('take_link_hash'),
    declineLinkHash: text('decline_link_hash'),
    /** How long it blocked the time; known when it has ended. */
    blockedSeconds: integer('blocked_seconds').notNull().default(0),
    /** The appointment that was booked or moved. */
    appointmentId: bigint('appointment_id', { mode: 'number' }).references(() => appointment.id),
    /** The price of the new appointment. A moved appointment brings nothing new. */
    recoveredCents: integer('recovered_cents').notNull().default(0),
  },
  (table) => [
    uniqueIndex('waitlist_offer_one_of_time').on(table.timeId).where(sql`${table.endedAt} is null`),
    uniqueIndex('waitlist_offer_one_of_patient').on(table.patientId).where(sql`${table.endedAt} is null`),
    uniqueIndex('waitlist_offer_take_link').on(table.takeLinkHash),
    uniqueIndex('waitlist_offer_decline_link').on(table.declineLinkHash),
    uniqueIndex('waitlist_offer_once').on(table.timeId, table.entryId),
    index('waitlist_offer_of_patient').on(table.patientId, table.offeredAt),
    index('waitlist_offer_of_entry').on(table.entryId),
    index('waitlist_offer_of_appointment').on(table.appointmentId),
    index('waitlist_offer_by_day').on(table.offeredAt),
    check('waitlist_offer_ends', sql`(${table.status} in ('open', 'accepted')) = (${table.endedAt} is null)`),
  ],
);
