import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/locale.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { patient } from '#server/identity/patient.tables.ts';

export interface InvoiceRecipient {
  name: string;
  street: string;
  city: string;
  country: string;
  /** `1975-05-12`; on invoices by which an insurer pays the patient back. */
  birthdate?: string;
}

/** The clinic as the tax law requires it on an invoice. */
export interface InvoiceIssuer {
  name: string;
  address: string;
  taxNumber: string;
  bank: string;
}

export interface InvoiceLine {
  title: Record<Locale, string>;
  /** The day of the appointment in Berlin. */
  serviceDate: string;
  /** Negative on a credit note. */
  amountCents: number;
  /** Why the line contains no tax; empty if it contains some. */
  taxNote: Record<Locale, string>;
  /** The rate of the tax that the amount contains; missing: none. */
  taxPercent?: number;
  /** What the clinic takes off the price, as a negative amount. */
  isDiscount?: true;
  /** A position of the fee schedule, by which the amount was calculated. */
  position?: { number: string; factorHundredths: number; times: number; reason: string; organs?: string };
  /** What the clinic paid for the patient (§ 10 GOÄ). */
  isExpense?: true;
  /** On the first line of an invoice by positions. */
  diagnosis?: string;
  /** On the first line: paid in advance, but issued only with the positions, so it names what was kept by then. */
  isPrepaid?: true;
  /** On a credit note: the refund it records, so that each refund has one credit note. */
  refundId?: number;
}

/** An invoice or a credit note. An assigned number is never changed or used again. */
export const invoice = pgTable(
  'invoice',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    /** On a credit note: the invoice that it corrects. */
    correctsId: bigint('corrects_id', { mode: 'number' }),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    appointmentId: bigint('appointment_id', { mode: 'number' })
      .notNull()
      .references(() => appointment.id),
    state: text('state', { enum: ['draft', 'unpaid', 'paid'] }).notNull(),
    year: integer('year'),
    number: integer('number'),
    /** The doctor who treated the patient; null on a draft, on a fee and on invoices older than this column. */
    doctor: text('doctor'),
    /** Until when the patient is asked to pay; null on drafts, credit notes and invoices older than this column. */
    dueOn: date('due_on'),
    /** The clinic's data at the time of issue; null on a draft. */
    issuer: jsonb('issuer').$type<InvoiceIssuer>(),
    recipient: jsonb('recipient').$type<InvoiceRecipient>().notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    totalCents: integer('total_cents').notNull(),
    currency: text('currency').notNull().default('EUR'),
    locale: text('locale', { enum: ['de', 'en'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('invoice_number').on(table.year, table.number),
    uniqueIndex('invoice_of_appointment').on(table.appointmentId).where(sql`${table.kind} = 'invoice'`),
    index('papers_of_appointment').on(table.appointmentId),
    index('invoice_of_patient').on(table.patientId, table.createdAt, table.id),
    // For the staff's list of all invoices: one for each order, and one for each filter in the usual order.
    index('invoice_by_creation').on(table.createdAt, table.id),
    index('invoice_by_issue').on(table.issuedAt),
    index('invoice_by_total').on(table.totalCents, table.id),
    index('invoice_by_recipient').on(sql`lower(${table.recipient} ->> 'name')`, table.id),
    index('invoice_unpaid').on(table.createdAt, table.id).where(sql`${table.state} = 'unpaid'`),
    index('invoice_draft').on(table.createdAt, table.id).where(sql`${table.state} = 'draft'`),
    index('invoice_paid')
      .on(table.createdAt, table.id)
      .where(sql`${table.kind} = 'invoice' and ${table.state} = 'paid'`),
    index('credit_note').on(table.createdAt, table.id).where(sql`${table.kind} = 'credit_note'`),
    check(
      'invoice_numbered_when_issued',
      sql`(${table.state} = 'draft') = (num_nulls(${table.year}, ${table.number}, ${table.issuedAt}) = 3)`,
    ),
  ],
);

/** A mail that the staff sent again. The first mail is sent automatically and has no row here. */
export const invoiceSending = pgTable(
  'invoice_sending',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: bigint('invoice_id', { mode: 'number' })
      .notNull()
      .references(() => invoice.id, { onDelete: 'cascade' }),
    staffId: bigint('staff_id', { mode: 'number' }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('invoice_sending_of').on(table.invoiceId, table.sentAt)],
);

/** A letter that asked again for the amount of an unpaid invoice. Rows are only inserted; each step exists once. */
export const invoiceDunning = pgTable(
  'invoice_dunning',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: bigint('invoice_id', { mode: 'number' })
      .notNull()
      .references(() => invoice.id, { onDelete: 'cascade' }),
    step: integer('step').notNull(),
    /** The words of the letter, as the clinic had them on that day. */
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    payUntil: date('pay_until').notNull(),
    staffId: bigint('staff_id', { mode: 'number' }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('invoice_dunning_once').on(table.invoiceId, table.step),
    check('invoice_dunning_steps', sql`${table.step} in (1, 2)`),
  ],
);

/** The last number assigned in a year. Every transaction that issues an invoice locks this row. */
export const invoiceCounter = pgTable('invoice_counter', {
  year: integer('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});
