import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * What happened to a row of the audit: added, changed or erased. Written by triggers, put in order and sealed by
 * `seal_audit` in the database; nobody else writes here. The salt of what was erased is gone.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tableName: text('table_name').notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    action: text('action', { enum: ['added', 'changed', 'erased'] }).notNull(),
    salt: uuid('salt'),
    contentHash: text('content_hash').notNull(),
    day: date('day', { mode: 'string' }),
    position: integer('position'),
    hash: text('hash'),
  },
  (table) => [
    index('audit_entry_of_row').on(table.tableName, table.rowId, table.id),
    uniqueIndex('audit_entry_in_chain').on(table.day, table.position),
    index('audit_entry_waiting').on(table.id).where(sql`hash is null`),
  ],
);

/** How many entries a day has, and the hash of its last one. The first entry of a day follows the head before it. */
export const auditDay = pgTable('audit_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  entries: integer('entries').notNull(),
  previousHead: text('previous_head').notNull(),
  head: text('head').notNull(),
});
