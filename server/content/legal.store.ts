import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { PostDraft } from './content.rules.ts';
import { postCategory, postDraft, postVersion, postWithdrawal } from './content.tables.ts';

/** Of all texts, newest first. */
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

/** False when somebody has taken it back already. */
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

export interface DraftChange {
  categoryId: number;
  /** The one it replaces; 0 for the first of this text. */
  version: number;
  blocks: PostDraft[];
  updatedBy: number;
  updatedAt: Date;
}

/**
 * False when the draft is another by now. A draft without blocks is none; its number stays, so that an old form
 * never takes the next draft for its own.
 */
export async function replaceDraft(tx: Db, { version, ...change }: DraftChange): Promise<boolean> {
  const next = { ...change, version: version + 1 };
  const replaced =
    version === 0
      ? await tx
          .insert(postDraft)
          .values(next)
          .onConflictDoNothing()
          .returning({ version: postDraft.version })
      : await tx
          .update(postDraft)
          .set(next)
          .where(and(eq(postDraft.categoryId, change.categoryId), eq(postDraft.version, version)))
          .returning({ version: postDraft.version });
  return replaced.length > 0;
}
