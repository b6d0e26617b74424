import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PostTranslation } from '#contract/content.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { replaceVersion } from '#server/platform/database/replace-version.ts';
import {
  post,
  postCategory,
  postDraft,
  postTranslation,
  postVersion,
  postWithdrawal,
} from './content.tables.ts';
import type { PostDraft } from './legal-text.rules.ts';

/** Locks the category and returns its id; the first transaction publishes first. */
export async function lockCategory(tx: Db, slug: string): Promise<number> {
  const [category] = await tx
    .insert(postCategory)
    .values({ slug })
    .onConflictDoUpdate({ target: postCategory.slug, set: { slug } })
    .returning({ id: postCategory.id });
  if (!category) throw new Error('An upsert returns its row.');
  return category.id;
}

export async function hasVersion(db: Db, categoryId: number): Promise<boolean> {
  const found = await db
    .select({ id: postVersion.id })
    .from(postVersion)
    .where(eq(postVersion.categoryId, categoryId))
    .limit(1);
  return found.length > 0;
}

/** Withdrawn versions never are. */
function isInForce(now: Date) {
  return and(lte(postVersion.publishedAt, now), isNull(postWithdrawal.versionId));
}

/** The newest version in force at this moment. */
export async function findVersionInForce(db: Db, slug: string, now: Date) {
  const [version] = await listVersionsInForce(db, [slug], now);
  return version;
}

/** The newest version of each of these texts that is in force at this moment. */
export async function listVersionsInForce(db: Db, slugs: readonly string[], now: Date) {
  return await db
    .selectDistinctOn([postCategory.slug], {
      slug: postCategory.slug,
      id: postVersion.id,
      categoryId: postVersion.categoryId,
      contentHash: postVersion.contentHash,
      publishedAt: postVersion.publishedAt,
    })
    .from(postVersion)
    .innerJoin(postCategory, eq(postCategory.id, postVersion.categoryId))
    .leftJoin(postWithdrawal, eq(postWithdrawal.versionId, postVersion.id))
    .where(and(inArray(postCategory.slug, [...slugs]), isInForce(now)))
    .orderBy(asc(postCategory.slug), desc(postVersion.publishedAt), desc(postVersion.id));
}

/** This version, if it is or has been in force. */
export async function findVersionOnce(db: Db, slug: string, id: number, now: Date) {
  const [version] = await db
    .select({
      id: postVersion.id,
      categoryId: postVersion.categoryId,
      publishedAt: postVersion.publishedAt,
    })
    .from(postVersion)
    .innerJoin(postCategory, eq(postCategory.id, postVersion.categoryId))
    .leftJoin(postWithdrawal, eq(postWithdrawal.versionId, postVersion.id))
    .where(and(eq(postVersion.id, id), eq(postCategory.slug, slug), isInForce(now)));
  return version;
}

export async function listPosts(db: Db, versionId: number) {
  const { locale, title, content } = postTranslation;
  return await db
    .select({
      id: post.id,
      translations: sql<PostTranslation[]>`jsonb_agg(
        jsonb_build_object('locale', ${locale}, 'title', ${title}, 'content', ${content}) order by ${locale}
      )`,
    })
    .from(post)
    .innerJoin(postTranslation, eq(postTranslation.postId, post.id))
    .where(eq(post.versionId, versionId))
    .groupBy(post.id)
    .orderBy(asc(post.position));
}

export async function insertVersion(
  tx: Db,
  version: { categoryId: number; contentHash: string; publishedAt: Date; publishedBy: number | null },
  drafts: PostDraft[],
): Promise<number> {
  const [inserted] = await tx.insert(postVersion).values(version).returning({ id: postVersion.id });
  if (!inserted) throw new Error('An insert returns its row.');

  const posts = await tx
    .insert(post)
    .values(drafts.map((_draft, position) => ({ versionId: inserted.id, position })))
    .returning({ id: post.id, position: post.position });
  const translations = posts.flatMap(({ id, position }) =>
    (drafts[position]?.translations ?? []).map((translation) => ({ ...translation, postId: id })),
  );
  await tx.insert(postTranslation).values(translations);
  return inserted.id;
}

/** Versions of all texts, newest first. */
export async function listVersions(db: Db) {
  return await db
    .select({
      id: postVersion.id,
      slug: postCategory.slug,
      publishedAt: postVersion.publishedAt,
      publishedBy: postVersion.publishedBy,
      withdrawnBy: postWithdrawal.withdrawnBy,
      withdrawnAt: postWithdrawal.withdrawnAt,
    })
    .from(postVersion)
    .innerJoin(postCategory, eq(postCategory.id, postVersion.categoryId))
    .leftJoin(postWithdrawal, eq(postWithdrawal.versionId, postVersion.id))
    .orderBy(desc(postVersion.publishedAt), desc(postVersion.id));
}

export async function hasVersionOf(db: Db, slug: string, versionId: number): Promise<boolean> {
  const found = await db
    .select({ id: postVersion.id })
    .from(postVersion)
    .innerJoin(postCategory, eq(postCategory.id, postVersion.categoryId))
    .where(and(eq(postCategory.slug, slug), eq(postVersion.id, versionId)));
  return found.length > 0;
}

/** False when it was withdrawn before. */
export async function insertWithdrawal(
  tx: Db,
  withdrawal: typeof postWithdrawal.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(postWithdrawal)
    .values(withdrawal)
    .onConflictDoNothing()
    .returning({ versionId: postWithdrawal.versionId });
  return added.length > 0;
}

export async function listDrafts(db: Db) {
  const { blocks, version, updatedAt, updatedBy } = postDraft;
  return await db
    .select({ slug: postCategory.slug, blocks, version, updatedAt, updatedBy })
    .from(postDraft)
    .innerJoin(postCategory, eq(postCategory.id, postDraft.categoryId));
}

/**
 * Undefined when the draft has changed meanwhile. A draft without blocks counts as none; its version number stays, so
 * that an old form never overwrites the next draft.
 */
export async function replaceDraft(tx: Db, draft: typeof postDraft.$inferSelect) {
  return await replaceVersion(tx, postDraft, 'categoryId', draft);
}
