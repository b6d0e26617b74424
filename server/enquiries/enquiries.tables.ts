import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AddressForm } from '#contract/address.ts';
import type { Locale } from '#contract/locale.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { patient } from '#server/identity/patient.tables.ts';

/** An enquiry to the clinic. That of a visitor gets its patient once the visitor proves the address. */
export const contact = pgTable(
  'contact',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' }).references(() => patient.id),
    /** Whether the sender was signed in; otherwise only the unproven address names the sender. */
    isSignedIn: boolean('is_signed_in').notNull().default(false),
    /** Empty: the clinic in general. */
    doctorId: bigint('doctor_id', { mode: 'number' }).references(() => doctor.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    phone: text('phone'),
    birthdate: date('birthdate', { mode: 'string' }),
    address: jsonb('address').$type<Partial<AddressForm>>(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    termsVersion: text('terms_version').notNull(),
    /** Unique per form: sending a form twice makes one enquiry. */
    formNonce: text('form_nonce').notNull().unique(),
    lastEmailSentAt: timestamp('last_email_sent_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('contact_of_patient').on(table.patientId, table.createdAt),
    index('contact_of_doctor').on(table.doctorId, table.createdAt),
    index('contact_of_email').on(table.emailKey),
    index('contact_by_creation').on(table.createdAt, table.id),
    index('contact_by_title').on(sql`${table.title} collate "und-x-icu"`),
    index('contact_open').on(table.createdAt, table.id).where(sql`${table.lastEmailSentAt} is null`),
  ],
);

/** An answer of the clinic. */
export const enquiryEmail = pgTable(
  'contact_email',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contact.id),
    staffId: bigint('staff_id', { mode: 'number' }).notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    requestKey: text('request_key').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('contact_email_of').on(table.contactId)],
);
