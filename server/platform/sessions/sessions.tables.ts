import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One signed-in device. The token itself is never stored, only its SHA-256. */
export const session = pgTable(
  'session',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique(),
    kind: text('kind', { enum: ['patient', 'staff'] }).notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    role: text('role', { enum: ['admin', 'doctor', 'assistant'] }),
    isRemembered: boolean('is_remembered').notNull().default(false),
    device: text('device').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the person last proved their identity again within the session. */
    provenAgainAt: timestamp('proven_again_at', { withTimezone: true }),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('session_subject').on(table.kind, table.subjectId)],
);
