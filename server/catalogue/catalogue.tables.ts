import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { ServiceType } from '#contract/catalogue.contract.ts';
import type { Locale } from '#contract/locale.ts';

/**
 * Counts the changes of a row. A change of an older version is refused with the name and time of the last change.
 * `changed_by` is empty for rows that came with the portal.
 */
const changes = () => ({
  version: integer('version').notNull().default(1),
  changedBy: bigint('changed_by', { mode: 'number' }),
  changedAt: timestamp('changed_at', { withTimezone: true }),
});

export const serviceCategory = pgTable('service_category', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  position: integer('position').notNull(),
  /** Whether patients see the category and can book its services. */
  isActive: boolean('is_active').notNull().default(true),
  ...changes(),
});

export const serviceCategoryTranslation = pgTable(
  'service_category_translation',
  {
    categoryId: bigint('category_id', { mode: 'number' })
      .notNull()
      .references(() => serviceCategory.id),
    locale: text('locale').$type<Locale>().notNull(),
    title: text('title').notNull(),
    subName: text('sub_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.locale] })],
);

/** Without a duration or a price the clinic's defaults apply (`contract/catalogue.rules.ts`). */
export const service = pgTable(
  'service',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    categoryId: bigint('category_id', { mode: 'number' })
      .notNull()
      .references(() => serviceCategory.id),
    type: text('type').$type<ServiceType>().notNull(),
    durationMinutes: integer('duration_minutes'),
    priceCents: integer('price_cents'),
    imageUrl: text('image_url'),
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...changes(),
  },
  (table) => [
    index('service_of_category').on(table.categoryId),
    check('service_type', sql`${table.type} in ('first', 'following')`),
    check('service_duration', sql`${table.durationMinutes} > 0`),
    check('service_price', sql`${table.priceCents} >= 0`),
  ],
);

export const serviceTranslation = pgTable(
  'service_translation',
  {
    serviceId: bigint('service_id', { mode: 'number' })
      .notNull()
      .references(() => service.id),
    locale: text('locale').$type<Locale>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.locale] })],
);

export const doctor = pgTable('doctor', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  salutation: text('salutation').notNull().default('Dr. med.'),
  displayName: text('display_name'),
  /** Codes of the languages that the doctor speaks with patients. */
  languages: text('languages').array().notNull().default([]),
  imageUrl: text('image_url'),
  position: integer('position').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** The staff account of the doctor; identity owns it and does not know doctors. */
  staffId: bigint('staff_id', { mode: 'number' }).unique(),
  ...changes(),
});

export const doctorTranslation = pgTable(
  'doctor_translation',
  {
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    locale: text('locale').$type<Locale>().notNull(),
    staffDetail: text('staff_detail').notNull(),
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.locale] })],
);

/** Public pictures and certificates of a doctor. */
export const doctorDocument = pgTable(
  'doctor_document',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    src: text('src').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('doctor_document_of_doctor').on(table.doctorId)],
);

/** Which doctor offers which service. */
export const doctorService = pgTable(
  'doctor_service',
  {
    doctorId: bigint('doctor_id', { mode: 'number' })
      .notNull()
      .references(() => doctor.id),
    serviceId: bigint('service_id', { mode: 'number' })
      .notNull()
      .references(() => service.id),
  },
  (table) => [
    primaryKey({ columns: [table.doctorId, table.serviceId] }),
    index('doctor_service_of_service').on(table.serviceId),
  ],
);
