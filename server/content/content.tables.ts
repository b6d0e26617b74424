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

/** What the clinic can change without a new release; `settings.rules.ts` lists the keys. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Who changed which setting when, with old and new value; null means not set. Rows are only added. */
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
 * A picture that everybody can see; its id is the name of the stored file. A picture that is not used anywhere is
 * removed after a while.
 */
export const picture = pgTable('picture', {
  id: text('id').primaryKey(),
  type: text('type', { enum: ['image/jpeg', 'image/png'] }).notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  addedBy: bigint('added_by', { mode: 'number' }).notNull(),
  isUsed: boolean('is_used').notNull().default(false),
  /** When it was uploaded, or was last removed from its place. */
  freeSince: timestamp('free_since', { withTimezone: true }).notNull(),
});

/** One legal text, such as the terms. */
export const postCategory = pgTable('post_category', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
});

/**
 * A wording of a legal text that was or will be in force. Versions are only added: a consent names its version for as
 * long as the record is kept.
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
    /** The member of staff; null for texts that came with the portal. */
    publishedBy: bigint('published_by', { mode: 'number' }),
  },
  (table) => [index('post_version_in_force').on(table.categoryId, table.publishedAt)],
);

/** An announced version that was withdrawn before it came into force; it stays readable. */
export const postWithdrawal = pgTable('post_withdrawal', {
  versionId: bigint('version_id', { mode: 'number' })
    .primaryKey()
    .references(() => postVersion.id),
  withdrawnBy: bigint('withdrawn_by', { mode: 'number' }).notNull(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }).notNull(),
});

/** A block of a version, in the order of `position`. */
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

/** A draft, at most one for each text; `version` counts its changes. */
export const postDraft = pgTable('post_draft', {
  categoryId: bigint('category_id', { mode: 'number' })
    .primaryKey()
    .references(() => postCategory.id),
  blocks: jsonb('blocks').$type<{ translations: PostTranslation[] }[]>().notNull(),
  version: integer('version').notNull(),
  updatedBy: bigint('updated_by', { mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Text blocks for answers. They belong to the clinic and name nobody. */
export const quickText = pgTable('quick_text', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  /** The author, who may change it, as administrators may. */
  authorId: bigint('author_id', { mode: 'number' }).notNull(),
  changedById: bigint('changed_by_id', { mode: 'number' }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
