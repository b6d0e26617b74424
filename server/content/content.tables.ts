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
import type { PostTranslation } from '#contract/content.contract.ts';
import type { Locale } from '#contract/locale.ts';

/** What the clinic can change without a new release; `setting-list.rules.ts` says which keys there are. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Who changed which setting when, from what to what; nothing stands for what was not set. Rows are only added. */
export const settingChange = pgTable(
  'setting_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    changedBy: bigint('changed_by', { mode: 'number' }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('setting_change_by_time').on(table.changedAt)],
);

/**
 * A picture that the clinic shows to everybody; its id is the name of the stored file. It belongs to one place,
 * or to none and is removed after a while.
 */
export const picture = pgTable('picture', {
  id: text('id').primaryKey(),
  type: text('type', { enum: ['image/jpeg', 'image/png'] }).notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  addedBy: bigint('added_by', { mode: 'number' }).notNull(),
  isUsed: boolean('is_used').notNull().default(false),
  /** When it came, or was last taken away from where it belonged. */
  freeSince: timestamp('free_since', { withTimezone: true }).notNull(),
});

/** One legal text, such as the terms. */
export const postCategory = pgTable('post_category', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
});

/**
 * A wording of a legal text that was or will be in force. Versions are only ever added: consents name the
 * version a patient agreed to, for as long as her record is kept.
 */
export const postVersion = pgTable(
  'post_version',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    categoryId: bigint('category_id', { mode: 'number' })
      .notNull()
      .references(() => postCategory.id),
    contentHash: text('content_hash').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    /** The member of staff; nobody for what came with the portal. */
    publishedBy: bigint('published_by', { mode: 'number' }),
  },
  (table) => [index('post_version_in_force').on(table.categoryId, table.publishedAt)],
);

/** An announced version that was taken back before its time; it stays readable and never comes into force. */
export const postWithdrawal = pgTable('post_withdrawal', {
  versionId: bigint('version_id', { mode: 'number' })
    .primaryKey()
    .references(() => postVersion.id),
  withdrawnBy: bigint('withdrawn_by', { mode: 'number' }).notNull(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }).notNull(),
});

/** A block of a version; they are read in the order of their position. */
export const post = pgTable(
  'post',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    versionId: bigint('version_id', { mode: 'number' })
      .notNull()
      .references(() => postVersion.id),
    position: integer('position').notNull(),
  },
  (table) => [index('post_of_version').on(table.versionId)],
);

export const postTranslation = pgTable(
  'post_translation',
  {
    postId: bigint('post_id', { mode: 'number' })
      .notNull()
      .references(() => post.id),
    locale: text('locale').$type<Locale>().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.locale] })],
);

/** A wording in the making, at most one for each text; `version` counts its changes. */
export const postDraft = pgTable('post_draft', {
  categoryId: bigint('category_id', { mode: 'number' })
    .primaryKey()
    .references(() => postCategory.id),
  blocks: jsonb('blocks').$type<{ translations: PostTranslation[] }[]>().notNull(),
  version: integer('version').notNull(),
  updatedBy: bigint('updated_by', { mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Passages for answers. They are the clinic's and name nobody. */
export const quickText = pgTable('quick_text', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  /** Who added it: she and the administration may change it. */
  authorId: bigint('author_id', { mode: 'number' }).notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
