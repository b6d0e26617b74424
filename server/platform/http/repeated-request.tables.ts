import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers to requests that carried an Idempotency-Key, so that a repetition gets the same one. */
export const repeatedRequest = pgTable(
  'repeated_request',
  {
    /** The caller; a key belongs to one caller only. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] })],
);
