import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** News written in the transaction that made it, waiting to be handed to its listeners. */
export const outboxEvent = pgTable('outbox_event', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
