import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { patient } from '#server/identity/patient.tables.ts';

/** There is one conversation for each pair of patient and doctor. */
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
    /** The newest message that each side has been told of by mail, and when, so that mails stay rare. */
    patientNoticedUpTo: bigint('patient_noticed_up_to', { mode: 'number' }).notNull().default(0),
    patientNoticedAt: timestamp('patient_noticed_at', { withTimezone: true }),
    doctorNoticedUpTo: bigint('doctor_noticed_up_to', { mode: 'number' }).notNull().default(0),
    doctorNoticedAt: timestamp('doctor_noticed_at', { withTimezone: true }),
    /**
     * Kept by triggers whenever a message or a read mark changes: the newest message, the patient's oldest message
     * without an answer, and how many messages each side has not read.
     */
    newestMessageId: bigint('newest_message_id', { mode: 'number' }),
    waitingMessageId: bigint('waiting_message_id', { mode: 'number' }),
    patientUnread: integer('patient_unread').notNull().default(0),
    doctorUnread: integer('doctor_unread').notNull().default(0),
    /** The order for the doctor: above every message id while the patient waits, and the higher the longer. */
    doctorOrder: bigint('doctor_order', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(9007199254740991 - waiting_message_id, newest_message_id, 0)`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('conversation_pair').on(table.patientId, table.doctorId),
    index('conversation_of_doctor').on(table.doctorId, table.doctorOrder, table.id),
    index('conversation_unread_by_doctor').on(table.doctorId).where(sql`${table.doctorUnread} > 0`),
  ],
);

/** A message never changes; a correction is a new message. */
export const message = pgTable(
  'message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversation.id),
    sender: text('sender', { enum: ['patient', 'doctor'] }).notNull(),
    /** The id of the patient or of the doctor. */
    senderId: bigint('sender_id', { mode: 'number' }).notNull(),
    /** Chosen by the sender before the first attempt. Two requests with the same id make one message. */
    clientId: uuid('client_id'),
    html: text('html').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('message_order').on(table.conversationId, table.id),
    index('message_newest').on(table.createdAt),
    unique('message_client_id').on(table.sender, table.senderId, table.clientId),
  ],
);

/** The files of a message; they are documents of the patient. */
export const messageDocument = pgTable(
  'message_document',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => patientDocument.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.documentId] })],
);
