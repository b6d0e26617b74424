import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { appointment } from '#server/appointments/appointments.tables.ts';

/** What a patient said about an appointment, for the clinic alone. `givenAt` is the first time. */
export const appointmentFeedback = pgTable(
  'appointment_feedback',
  {
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .primaryKey()
      .references(() => appointment.id),
    /** 5 is the best. */
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('appointment_feedback_rating', sql`${table.rating} between 1 and 5`)],
);
