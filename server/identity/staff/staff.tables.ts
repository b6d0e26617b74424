import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { salutations } from '#contract/person.ts';
import { staffRoles } from '#contract/staff-roles.rules.ts';

/** A member of staff. The sign-in of patients never finds these rows. */
export const staffMember = pgTable('staff_member', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  passwordHash: text('password_hash'),
  /** At least one, in the order of `staffRoles`. */
  roles: text('roles', { enum: staffRoles }).array().notNull(),
  salutation: text('salutation', { enum: salutations }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  address: text('address'),
  locale: text('locale', { enum: ['de', 'en'] }).notNull(),
  /** Belongs to the demo. Everybody knows its password, so it signs in only while the demo is loaded. */
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  leftAt: timestamp('left_at', { withTimezone: true }),
});

/** The mailed link with which a new member of staff chooses a password. One per member; using it deletes it. */
export const staffInvitation = pgTable('staff_invitation', {
  staffId: bigint('staff_id', { mode: 'number' })
    .primaryKey()
    .references(() => staffMember.id),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/**
 * A mailed link with which a member of staff replaces a forgotten password. Using one deletes all links of the
 * member.
 */
export const staffPasswordReset = pgTable(
  'staff_password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staffMember.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('staff_password_reset_of').on(table.staffId)],
);

/** The link that creates the first administrator. One row: only the link of the latest start works. */
export const staffSetUp = pgTable(
  'staff_set_up',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('staff_set_up_only_one', sql`${table.isOnly}`)],
);

/** Networks and devices that a member of staff has signed in from, hashed. */
export const staffPlace = pgTable(
  'staff_place',
  {
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staffMember.id),
    networkHash: text('network_hash').notNull(),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.networkHash, table.deviceHash] })],
);
