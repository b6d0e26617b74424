import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  date,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { profileFields, salutations } from '#contract/person.ts';

/**
 * An account and its person. `email` is as typed; `email_key` is the same for every spelling. Any number of guest
 * files may name one address; at most one account holds it. Decision 022 draws the states.
 */
export const patient = pgTable(
  'patient',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Whether this account signs in with the address. A guest file does so only after its mailbox is proven. */
    holdsAddress: boolean('holds_address').notNull().default(true),
    /** When the owner of the mailbox said that this person is somebody else. No mail goes there any more. */
    addressDeclinedAt: timestamp('address_declined_at', { withTimezone: true }),
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    passwordHash: text('password_hash'),
    salutation: text('salutation', { enum: salutations }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    birthdate: date('birthdate', { mode: 'string' }),
    phone: text('phone'),
    gender: text('gender').notNull(),
    praxis: text('praxis'),
    locale: text('locale', { enum: ['de', 'en'] }).notNull(),
    /** Made by a booking, not by a registration. */
    isGuest: boolean('is_guest').notNull(),
    /** Made by the demo, with a password that everybody knows. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** The consents say which texts were accepted. */
    termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  // The migrations add indexes on functions for searching and sorting names.
  (table) => [
    uniqueIndex('patient_holds_address').on(table.emailKey).where(sql`${table.holdsAddress}`),
    index('patient_by_email_key').on(table.emailKey),
    index('patient_by_creation').on(table.createdAt, table.id),
    index('patient_to_approve')
      .on(table.createdAt, table.id)
      .where(sql`${table.approvedAt} is null and ${table.closedAt} is null`),
    index('patient_by_birthdate').on(table.birthdate).where(sql`${table.closedAt} is null`),
    index('patient_by_phone').on(sql`ltrim(${table.phone}, '0')`).where(sql`${table.closedAt} is null`),
  ],
);

/**
 * Former names, birthdates, addresses and phone numbers of a patient. The database adds a row whenever one of these
 * values changes, and refuses to change rows.
 */
export const profileChange = pgTable(
  'profile_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    field: text('field', { enum: profileFields }).notNull(),
    oldValue: text('old_value').notNull(),
    actorKind: text('actor_kind', { enum: ['patient', 'staff', 'system'] }).notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('profile_change_of').on(table.patientId, table.at)],
);

/** The one current address of a patient. */
export const patientAddress = pgTable('patient_address', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  patientId: bigint('patient_id', { mode: 'number' })
    .notNull()
    .unique()
    .references(() => patient.id),
  street: text('street').notNull(),
  houseNumber: text('house_number').notNull(),
  postalCode: text('postal_code').notNull(),
  city: text('city').notNull(),
  countryCode: char('country_code', { length: 2 }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
