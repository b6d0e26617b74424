import { bigint, index, integer, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Attachment } from '#server/platform/mail.ts';

/**
 * A schema of its own: the sandbox keeps nothing among the clinic's tables, and in production the schema does not exist.
 * `npm run db:generate:sandbox` writes its next migration into `sandbox/migrations`.
 */
const schema = pgSchema('sandbox');

export type ProviderName = 'stripe' | 'paypal' | 'zoom';

/** Customers, intents, orders and so on, as the provider's API shows them. Never a card number. */
export const sandboxObject = schema.table(
  'object',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** What the provider knows and does not show, such as how a test card behaves. */
    inner: jsonb('inner').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('object_kind').on(table.provider, table.kind, table.createdAt),
  ],
);

/** Answers that a repeated request with the same key gets again. `status` is empty while the first one runs. */
export const sandboxRequest = schema.table(
  'request',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    key: text('key').notNull(),
    requestId: text('request_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.key] })],
);

/** Signed news on its way to the clinic's webhook. */
export const sandboxWebhook = schema.table(
  'webhook',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [index('webhook_due').on(table.dueAt)],
);

/** What a test wants to happen: the next matching requests fail, hang or are cut; webhooks are off, late, twice. */
export const sandboxBehaviour = schema.table('behaviour', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  provider: text('provider').$type<ProviderName>().notNull(),
  /** `request` or `webhook`, or an outcome such as `refund`. */
  subject: text('subject').notNull(),
  match: text('match').notNull(),
  action: text('action').notNull(),
  remaining: integer('remaining'),
});

/** Mails that the development mailbox shows instead of sending them. */
export const sandboxMail = schema.table(
  'mail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: text('message_id').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('mail_recipient').on(table.recipient, table.id)],
);
