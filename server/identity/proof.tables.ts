import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { patient } from './patient.tables.ts';

/** How many guesses at a short code an account has spent today; shared by every table that stores one. */
export const guessBudgetColumns = () => ({
  wrongGuesses: integer('wrong_guesses').notNull().default(0),
  guessWindowStartedAt: timestamp('guess_window_started_at', { withTimezone: true }),
  closedUntil: timestamp('closed_until', { withTimezone: true }),
});

/** The one-time-code path of a patient: the live code, if any, and what was tried on it. */
export const oneTimeCode = pgTable('one_time_code', {
  patientId: bigint('patient_id', { mode: 'number' })
    .primaryKey()
    .references(() => patient.id),
  codeHash: text('code_hash'),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  tries: integer('tries').notNull().default(0),
  mailedAt: timestamp('mailed_at', { withTimezone: true }).array().notNull().default([]),
  ...guessBudgetColumns(),
});

/** A mailed reset link. */
export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('password_reset_patient').on(table.patientId)],
);

/** A mailed link that proves a mailbox: of the account's own address, or of the one it shall change to. */
export const emailProof = pgTable(
  'email_proof',
  {
    tokenHash: text('token_hash').primaryKey(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    purpose: text('purpose', { enum: ['verify', 'change'] }).notNull(),
    email: text('email').notNull(),
    /** The browser that typed the address, if it was given a token. */
    deviceHash: text('device_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('email_proof_patient').on(table.patientId)],
);

/** A mailed link to a former address of an account, which takes the change of address back. */
export const emailUndo = pgTable(
  'email_undo',
  {
    tokenHash: text('token_hash').primaryKey(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    formerEmail: text('former_email').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('email_undo_patient').on(table.patientId)],
);

/** Networks and devices a patient has signed in from. Hashed: the table says nothing about places. */
export const familiarDevice = pgTable(
  'familiar_device',
  {
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    networkHash: text('network_hash').notNull(),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.patientId, table.networkHash, table.deviceHash] })],
);
