import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/locale.ts';

/** What the clinic can change without a new release; `content.rules.ts` says which keys everybody may read. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
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
  },
  (table) => [index('post_version_in_force').on(table.categoryId, table.publishedAt)],
);

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
