import type { PostCategory } from '#contract/content.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { cleanPosts, contentHash, fillPlaceholders, type PostDraft } from './content.rules.ts';
import {
  findVersionInForce,
  findVersionOnce,
  hasVersion,
  insertVersion,
  listPosts,
  lockCategory,
} from './posts.store.ts';
import { noShowFeePercent, noShowFeePercentAt } from './settings.service.ts';

export async function postsBySlug(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  slug: string,
): Promise<PostCategory[]> {
  const version = await findVersionInForce(db, slug, now());
  if (!version) throw new Failure('request.not_found');

  const posts = await asShown(db, await listPosts(db, version.id));
  return [{ id: version.categoryId, published_at: version.publishedAt.toISOString(), posts }];
}

/** Only what was in force at some time; what is announced or was taken back is not there. */
export async function postsOfVersion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { slug, version: id, at }: { slug: string; version: number; at?: string | undefined },
): Promise<PostCategory[]> {
  const version = await findVersionOnce(db, slug, id, now());
  if (!version) throw new Failure('request.not_found');
  const percent = at === undefined ? undefined : await noShowFeePercentAt(db, new Date(at));
  const posts = await asShown(db, await listPosts(db, version.id), percent);
  return [{ id: version.categoryId, published_at: version.publishedAt.toISOString(), posts }];
}

/** With the clinic's numbers in their places: the present ones, unless told. */
export async function asShown<Post extends PostDraft>(
  db: Db,
  posts: Post[],
  feePercent?: number,
): Promise<Post[]> {
  const percent = feePercent ?? (await noShowFeePercent(db));
  return posts.map((post) => ({
    ...post,
    translations: post.translations.map((translation) => ({
      ...translation,
      content: fillPlaceholders(translation.content, percent),
    })),
  }));
}

/** What a person agrees to at this moment: the wording, and the fee it names. */
export interface VersionInForce {
  versionId: number;
  contentHash: string;
  noShowFeePercent: number;
}

export async function currentVersion(db: Db, slug: string, now: Date): Promise<VersionInForce | undefined> {
  const version = await findVersionInForce(db, slug, now);
  if (!version) return undefined;
  return {
    versionId: version.id,
    contentHash: version.contentHash,
    noShowFeePercent: await noShowFeePercent(db),
  };
}

/** Adds a wording that is in force from `publishedAt`. Publishing the wording in force again changes nothing. */
export async function publishVersion(
  tx: Db,
  slug: string,
  drafts: PostDraft[],
  publishedAt: Date,
  publishedBy: number | null = null,
): Promise<number> {
  const posts = cleanPosts(drafts);
  const hash = contentHash(posts);
  const categoryId = await lockCategory(tx, slug);
  const inForce = await findVersionInForce(tx, slug, publishedAt);
  if (inForce?.contentHash === hash) return inForce.id;
  return await insertVersion(tx, { categoryId, contentHash: hash, publishedAt, publishedBy }, posts);
}

/** Gives a wording to a text that has none; one that the clinic published is never replaced. */
export async function publishFirstVersion(
  tx: Db,
  slug: string,
  drafts: PostDraft[],
  publishedAt: Date,
): Promise<void> {
  const categoryId = await lockCategory(tx, slug);
  if (await hasVersion(tx, categoryId)) return;
  await publishVersion(tx, slug, drafts, publishedAt);
}
