import { bigint, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { patient } from '#server/identity/patient.tables.ts';

/** A patient and her doctor; there is one conversation for each such pair. */
export const conversation = pgTable(
  'conversation',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    /** The newest message each side has seen. */
    patientReadUpTo: bigint('patient_read_up_to', { mode: 'number' }).notNull().default(0),
    doctorReadUpTo: bigint('doctor_read_up_to', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('conversation_pair').on(table.patientId, table.doctorId)],
);

/** What was said. A message never changes; a correction is a new one. */
export const message = pgTable(
  'message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversation.id),
    sender: text('sender', { enum: ['patient', 'doctor'] }).notNull(),
    html: text('html').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('message_order').on(table.conversationId, table.id)],
);
