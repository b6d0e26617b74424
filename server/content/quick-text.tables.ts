import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Passages for answers. They are the clinic's and name nobody. */
export const quickText = pgTable('quick_text', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  /** Who added it: she and the administration may change it. */
  authorId: bigint('author_id', { mode: 'number' }).notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
