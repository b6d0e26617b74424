import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many rows a list of the whole clinic has, so that a page of it does not count them all. Triggers add a row for
 * every change, `+1` or `-1`, and never change one: two writers do not wait for each other. A sweep adds the rows up.
 */
export const keptCount = pgTable(
  'kept_count',
  {
    /** The table that is counted. */
    list: text('list').notNull(),
    /** The doctor or the member of staff whose rows they are; 0 for nobody. */
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    /** The filter or the month that the rows belong to. */
    part: text('part').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [index('kept_count_of').on(table.list, table.ownerId, table.part)],
);
