import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { PostTranslation } from '#contract/content.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PostDraft } from './content.rules.ts';
import { post, postCategory, postTranslation, postVersion, postWithdrawal } from './content.tables.ts';

/** The category's id; whoever asks for it first in a transaction publishes first. */
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

/** The newest wording that is in force at this moment; what was taken back never is. */
export async function findVersionInForce(db: Db, slug: string, now: Date) {
  const [version] = await db
    .select({
      id: postVersion.id,
      categoryId: postVersion.categoryId,
      contentHash: postVersion.contentHash,
      publishedAt: postVersion.publishedAt,
    })
    .from(postVersion)
    .innerJoin(postCategory, eq(postCategory.id, postVersion.categoryId))
    .leftJoin(postWithdrawal, eq(postWithdrawal.versionId, postVersion.id))
    .where(
      and(eq(postCategory.slug, slug), lte(postVersion.publishedAt, now), isNull(postWithdrawal.versionId)),
    )
    .orderBy(desc(postVersion.publishedAt), desc(postVersion.id))
    .limit(1);
  return version;
}

/** This wording, if it has come into force. */
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
    .where(
      and(
        ...[eq(postVersion.id, id), eq(postCategory.slug, slug)],
        ...[lte(postVersion.publishedAt, now), isNull(postWithdrawal.versionId)],
      ),
    );
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
