import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  leftAt: timestamp('left_at', { withTimezone: true }),
});
