import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import type { DraftUserData } from '#contract/booking.contract.ts';
import { anamnesis } from '#server/anamnesis/anamnesis.tables.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';
import type { GuestData } from './steps/check-user-data.rules.ts';

/**
 * The unfinished booking of a guest. Only the guest's browser has the token. The row is deleted a day after its last
 * change.
 */
export const bookingDraft = pgTable(
  'booking_draft',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique(),
    /** As the guest typed it, valid or not. */
    userData: jsonb('user_data').$type<DraftUserData>(),
    anamnesisEntries: jsonb('anamnesis_entries').$type<AnamnesisEntries>(),
    /** What the steps accepted; a booking uses only this. */
    acceptedData: jsonb('accepted_data').$type<GuestData>(),
    passwordHash: text('password_hash'),
    anamnesisId: bigint('anamnesis_id', { mode: 'number' }).references(() => anamnesis.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('booking_draft_age').on(table.updatedAt)],
);

/** A link in a mail: the patient uses it to confirm and pay for an appointment that the clinic proposed. */
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
