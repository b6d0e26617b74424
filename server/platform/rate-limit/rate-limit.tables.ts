import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** How often something was tried in one window. The subject is hashed: the table names nobody. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    name: text('name').notNull(),
    subjectHash: text('subject_hash').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.subjectHash, table.windowStart] }),
    index('rate_limit_end').on(table.endsAt),
  ],
);
