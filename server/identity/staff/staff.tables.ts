import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { salutations } from '#contract/person.ts';

/** Somebody who works at the clinic. Never found by the sign-in of patients. */
export const staffMember = pgTable('staff_member', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  passwordHash: text('password_hash'),
  role: text('role', { enum: ['admin', 'doctor', 'assistant'] }).notNull(),
  salutation: text('salutation', { enum: salutations }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  address: text('address'),
  locale: text('locale', { enum: ['de', 'en'] }).notNull(),
  /** Of the demo clinic, with a password that everybody knows: signs in while that is loaded, else never. */
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  leftAt: timestamp('left_at', { withTimezone: true }),
});

/** The mailed link by which a member of staff chooses her password. There is one at most; using it deletes it. */
export const staffInvitation = pgTable('staff_invitation', {
  staffId: bigint('staff_id', { mode: 'number' })
    .primaryKey()
    .references(() => staffMember.id),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** A mailed link by which a member of staff replaces a password that she forgot; using one deletes all of hers. */
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

/** The link that makes the first administrator. A single row: only the link of the latest start counts. */
export const staffSetUp = pgTable(
  'staff_set_up',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('staff_set_up_only_one', sql`${table.isOnly}`)],
);

/** Networks and devices a member of staff has signed in from, hashed as for patients. */
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
