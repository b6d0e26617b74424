import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { patient } from '#server/identity/patient.tables.ts';
import { staffMember } from '#server/identity/staff.tables.ts';

/** A doctor opened the record of somebody she does not treat, and said why. Rows are only added. */
export const emergencyAccess = pgTable(
  'emergency_access',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staffMember.id),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    reason: text('reason').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [index('emergency_access_of').on(table.patientId, table.staffId, table.until)],
);
