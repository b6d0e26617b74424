import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { staffRoles } from '#contract/staff-roles.rules.ts';

/** One signed-in device. The token itself is never stored, only its SHA-256. */
export const session = pgTable(
  'session',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique(),
    kind: text('kind', { enum: ['patient', 'staff'] }).notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    /** All roles of a member of staff. */
    roles: text('roles', { enum: staffRoles }).array(),
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

/** Events, written in the transaction that caused them, until their listeners get them. */
export const outboxEvent = pgTable('outbox_event', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Answers to requests with an Idempotency-Key, so that a repeated request gets the same answer. */
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

/** How many tries there were in one time window. The subject is hashed, so the table names nobody. */
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

/** When `npm run backup` made a backup of this database. */
export const backupMade = pgTable('backup_made', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
});

/**
 * The number of rows of a list of the whole clinic, so that a page of the list does not count them all. Triggers insert
 * `+1` or `-1` for every change and never update a row, so writers do not wait for each other. A sweep adds the rows
 * up.
 */
export const rowCount = pgTable(
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
