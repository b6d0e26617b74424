import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { doctor, service } from '#server/catalogue/catalogue.tables.ts';
import type { Span } from './span.rules.ts';

const instantRange = customType<{ data: Span; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
});

/**
 * Time of a doctor that is no longer free. Free slots are never stored, only this is.
 *
 * The migration adds what Drizzle cannot say: `taken_time_never_twice`, by which two rows of a doctor that
 * are not released never overlap. A hold that ran out stands in the way until somebody wants its time; who
 * does deletes it first, in the same transaction.
 */
export const takenTime = pgTable(
  'taken_time',
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
    /** The visit and what the doctor needs before and after it. */
    during: instantRange('during').notNull(),
    /** Whose hold it is: a patient, or the hash of a draft's token. */
    holder: text('holder'),
    networkHash: text('network_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    isProlonged: boolean('is_prolonged').notNull().default(false),
    /** Whose time it is; appointments owns the visit and tells when it gives the time back. */
    appointmentId: bigint('appointment_id', { mode: 'number' }),
    releasedAt: timestamp('released_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('taken_time_one_hold').on(table.holder),
    uniqueIndex('taken_time_of_appointment').on(table.appointmentId).where(sql`${table.releasedAt} is null`),
    index('taken_time_of_network').on(table.networkHash).where(sql`${table.kind} = 'hold'`),
    index('taken_time_expiry').on(table.expiresAt).where(sql`${table.kind} = 'hold'`),
    check(
      'taken_time_order',
      sql`${table.startsAt} < ${table.endsAt} and ${table.during} @> tstzrange(${table.startsAt}, ${table.endsAt})`,
    ),
    check(
      'taken_time_kind',
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
