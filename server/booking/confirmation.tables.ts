import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { appointment } from '#server/appointments/appointments.tables.ts';

/** By a mailed link a patient confirms and pays for an appointment that the clinic made for her. */
export const confirmationToken = pgTable('confirmation_token', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  appointmentId: bigint('appointment_id', { mode: 'number' })
    .notNull()
    .unique()
    .references(() => appointment.id),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});
