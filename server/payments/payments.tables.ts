import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentGateways } from '#contract/appointment-status.ts';
import type { Locale } from '#contract/locale.ts';
import { keyOutcomes, receiptWays } from '#contract/payments.contract.ts';
import { transactionKinds } from '#server/adapters/card-payment/card-payment.ts';
import { patient } from '#server/identity/patient.tables.ts';
import { chargeReasons, chargeStates, paymentStates, refundStates } from './ledger/payment-machine.rules.ts';

export interface GuestContact {
  email: string;
  locale: Locale;
}

/**
 * The money of one appointment. The row is inserted while the payer holds a slot, and gets its appointment id when
 * the booking is stored.
 */
export const payment = pgTable(
  'payment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    gateway: text('gateway', { enum: paymentGateways }).notNull(),
    state: text('state', { enum: paymentStates }).notNull(),
    stateSince: timestamp('state_since', { withTimezone: true }).notNull(),
    /** Who pays, before there is an appointment: the key of the hold or of the confirmation. */
    payer: text('payer').notNull(),
    slotId: text('slot_id').notNull(),
    appointmentId: bigint('appointment_id', { mode: 'number' }),
    patientId: bigint('patient_id', { mode: 'number' }).references(() => patient.id),
    /** The address of a payer without an account; emptied when no further mail can follow. */
    guestContact: jsonb('guest_contact').$type<GuestContact>(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('EUR'),
    termsVersion: text('terms_version').notNull(),
    /** The no-show fee in the terms shown to the payer; null for payments older than this column. */
    noShowFeePercent: integer('no_show_fee_percent'),
    termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
    /** Stripe. Only the provider knows the card number. */
    customerId: text('customer_id'),
    setupIntentId: text('setup_intent_id').unique(),
    paymentMethodId: text('payment_method_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    failedSetups: integer('failed_setups').notNull().default(0),
    /** PayPal. */
    orderId: text('order_id').unique(),
    captureId: text('capture_id').unique(),
    /** How the staff recorded the money; null if a provider took it. It then also goes back by hand. */
    receivedBy: text('received_by', { enum: receiptWays }),
    chargedCents: integer('charged_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('payment_of_appointment').on(table.appointmentId),
    index('payment_of_payer').on(table.payer),
    index('payment_of_patient').on(table.patientId),
    index('payment_by_state').on(table.state, table.stateSince),
    check('payment_never_more_back', sql`${table.refundedCents} between 0 and ${table.chargedCents}`),
    check('payment_never_more_taken', sql`${table.chargedCents} between 0 and ${table.amountCents}`),
  ],
);

/** Money to charge to a saved card. One row per payment: the price and a fee are never both charged. */
export const paymentCharge = pgTable(
  'payment_charge',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => payment.id),
    reason: text('reason', { enum: chargeReasons }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: chargeStates }).notNull(),
    /** Created once and confirmed until it succeeds, so that a charge never has two intents that can pay. */
    intentId: text('intent_id').unique(),
    attempts: integer('attempts').notNull().default(0),
    declineCode: text('decline_code'),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('payment_charge_due').on(table.state, table.nextAttemptAt)],
);

export const paymentRefund = pgTable(
  'payment_refund',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payment.id),
    /** Idempotency key of the request: the same key is one refund. */
    requestKey: text('request_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    providerRefundId: text('provider_refund_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payment_refund_of').on(table.paymentId),
    index('payment_refund_by_state').on(table.state, table.updatedAt),
  ],
);

/** Every change of a payment's state or sums, who made it and why. Rows are only inserted. */
export const paymentLedger = pgTable(
  'payment_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payment.id),
    kind: text('kind', { enum: ['state', 'charged', 'refunded'] }).notNull(),
    amountCents: integer('amount_cents').notNull().default(0),
    fromState: text('from_state', { enum: paymentStates }),
    toState: text('to_state', { enum: paymentStates }).notNull(),
    actor: text('actor').notNull(),
    why: text('why').notNull(),
    providerId: text('provider_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payment_ledger_of').on(table.paymentId),
    index('payment_ledger_moved').on(table.at).where(sql`${table.kind} in ('charged', 'refunded')`),
  ],
);

/**
 * Money that passed no provider: received by transfer or in cash, or paid back so. Rows are only inserted. A receipt
 * that was recorded by mistake gets a counter entry.
 */
export const paymentReceipt = pgTable(
  'payment_receipt',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payment.id),
    /** The line of the ledger with the same money. */
    ledgerId: bigint('ledger_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => paymentLedger.id),
    kind: text('kind', { enum: ['received', 'withdrawn', 'paid_back'] }).notNull(),
    way: text('way', { enum: receiptWays }).notNull(),
    /** Negative if the money left or never came. */
    amountCents: integer('amount_cents').notNull(),
    /** The day on which the money came or went, on the calendar of Berlin. */
    day: date('day').notNull(),
    /** What the bank statement or the cash book says, or why the receipt is withdrawn. */
    reference: text('reference').notNull(),
    /** On a counter entry: the receipt that it takes back. */
    withdrawsId: bigint('withdraws_id', { mode: 'number' }).unique(),
    staffId: bigint('staff_id', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('payment_receipt_of').on(table.paymentId)],
);

/** What each provider last said of the keys of this installation. */
export const providerCheck = pgTable('provider_check', {
  gateway: text('gateway', { enum: paymentGateways }).primaryKey(),
  /** A hash of the keys that were asked about: an answer about other keys counts for nothing. */
  keysHash: text('keys_hash').notNull(),
  outcome: text('outcome', { enum: keyOutcomes }).notNull(),
  /** The provider's code for a refusal, or why there was no answer. */
  code: text('code').notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  /** When the provider last accepted these keys; a later refusal empties it, a missing answer does not. */
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
});

/**
 * What a provider wrote on the clinic's account with it: payments with its fee, refunds, disputes, payouts. Rows are only
 * inserted, so that reading the same days again changes nothing.
 */
export const paymentTransaction = pgTable(
  'payment_transaction',
  {
    gateway: text('gateway', { enum: paymentGateways }).notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind', { enum: transactionKinds }).notNull(),
    /** Before the fee. Positive if the clinic has more money afterwards. */
    amountCents: integer('amount_cents').notNull(),
    /** What the provider kept; negative if it gave a fee back. */
    feeCents: integer('fee_cents').notNull(),
    /** The intent or capture that it is about; of a payout its own id. */
    subject: text('subject'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.transactionId] }),
    index('payment_transaction_at').on(table.at),
  ],
);

/** Webhooks of the providers. The primary key makes a repeated delivery a no-op. */
export const paymentWebhook = pgTable(
  'payment_webhook',
  {
    gateway: text('gateway', { enum: paymentGateways }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.eventId] })],
);

/** A link with which the patient can pay one charge. */
export const paymentLink = pgTable(
  'payment_link',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chargeId: bigint('charge_id', { mode: 'number' })
      .notNull()
      .references(() => paymentCharge.id),
    tokenHash: text('token_hash').notNull().unique(),
    /** True for a mailed link, which counts as a reminder; false for a link created in the portal. */
    isMailed: boolean('is_letter').notNull().default(true),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('payment_link_of').on(table.chargeId)],
);

/** Tasks for the staff: failed refunds, differences, disputes. */
export const paymentTask = pgTable(
  'payment_task',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: bigint('payment_id', { mode: 'number' }).references(() => payment.id),
    kind: text('kind').notNull(),
    /** While a task is open there is no second one with the same kind and subject. */
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, string | number | null>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    doneBy: bigint('done_by', { mode: 'number' }),
    outcome: text('outcome'),
  },
  (table) => [
    uniqueIndex('payment_task_open').on(table.kind, table.subject).where(sql`${table.doneAt} is null`),
  ],
);
