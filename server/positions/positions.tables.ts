import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { type PositionKind, positionKinds, type UsedPosition } from '#contract/positions.rules.ts';
import { service } from '#server/catalogue/catalogue.tables.ts';

const kinds = Object.keys(positionKinds) as [PositionKind, ...PositionKind[]];

/** An imported edition of the fee schedule. The one that came into force last is used; rows are only added. */
export const positionCatalogue = pgTable('position_catalogue', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  validFrom: date('valid_from').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});

export const cataloguePosition = pgTable(
  'catalogue_position',
  {
    catalogueId: bigint('catalogue_id', { mode: 'number' })
      .notNull()
      .references(() => positionCatalogue.id),
    number: text('number').notNull(),
    title: text('title').notNull(),
    points: integer('points').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.catalogueId, table.number] }),
    check('catalogue_position_points', sql`${table.points} > 0`),
  ],
);

/** The positions of which a service consists; without a row it is invoiced by its title and price. */
export const servicePositions = pgTable('service_positions', {
  serviceId: bigint('service_id', { mode: 'number' })
    .primaryKey()
    .references(() => service.id),
  version: integer('version').notNull(),
  positions: jsonb('positions').$type<UsedPosition[]>().notNull(),
  /** Patients sign an agreement by § 2 GOÄ about the factors above the highest rate before they book. */
  requiresAgreement: boolean('requires_agreement').notNull().default(false),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
});
