import {
  LEGAL_SLUGS,
  type LegalSlug,
  type PostCategory,
  type PostTranslation,
} from '#contract/content.contract.ts';
import type { LegalBlock, LegalText } from '#contract/content-legal-staff.contract.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { Cache } from '#server/platform/cache/cache.ts';
import { changesOf, type Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import {
  blocksOf,
  cleanPosts,
  contentHash,
  fillPlaceholders,
  type PostDraft,
  postsOf,
  statesOf,
} from './legal-text.rules.ts';
import {
  findVersionInForce,
  findVersionOnce,
  hasVersion,
  hasVersionOf,
  insertVersion,
  listDrafts,
  listPosts,
  listVersions,
  listVersionsInForce,
  lockCategory,
} from './legal-text.store.ts';
import { proposedPosts } from './proposed-text.service.ts';
import { noShowFeePercent, noShowFeePercentAt } from './settings.service.ts';

export async function postsBySlug(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  slug: string,
): Promise<PostCategory[]> {
  const version = await findVersionInForce(db, slug, now());
  if (!version) throw new Failure('request.not_found');

  const posts = await asShown(db, await postsOnce(db, version.id));
  return [{ id: version.categoryId, published_at: version.publishedAt.toISOString(), posts }];
}

/** Finds only versions that have been in force, not announced or withdrawn ones. */
export async function postsOfVersion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { slug, version: id, at }: { slug: string; version: number; at?: string | undefined },
): Promise<PostCategory[]> {
  const version = await findVersionOnce(db, slug, id, now());
  if (!version) throw new Failure('request.not_found');
  const percent = at === undefined ? undefined : await noShowFeePercentAt(db, new Date(at));
  const posts = await asShown(db, await postsOnce(db, version.id), percent);
  return [{ id: version.categoryId, published_at: version.publishedAt.toISOString(), posts }];
}

type Posts = Awaited<ReturnType<typeof listPosts>>;

const wordings = new Cache<Posts>({ size: 50 });

/** The wording of a version never changes, so it is read once. */
async function postsOnce(db: Db, versionId: number): Promise<Posts> {
  return await wordings.read({ changes: changesOf(db), key: String(versionId) }, async () => ({
    value: await listPosts(db, versionId),
    topics: ['legal texts'],
  }));
}

/** Inserts the fee: the present one, unless another is given. */
async function asShown<Post extends PostDraft>(db: Db, posts: Post[], feePercent?: number): Promise<Post[]> {
  const percent = feePercent ?? (await noShowFeePercent(db));
  return posts.map((post) => ({
    ...post,
    translations: post.translations.map((translation) => ({
      ...translation,
      content: fillPlaceholders(translation.content, percent),
    })),
  }));
}

/** What a person agrees to now: the wording and its fee. */
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

type Wordings = Partial<Record<LegalSlug, Pick<VersionInForce, 'versionId' | 'contentHash'>>>;

/** The wordings of several texts at this moment. A text that was never published is missing. */
export async function wordingsInForce(db: Db, slugs: readonly LegalSlug[], now: Date): Promise<Wordings> {
  const found = await listVersionsInForce(db, slugs, now);
  return Object.fromEntries(found.map(({ slug, id, contentHash }) => [slug, { versionId: id, contentHash }]));
}

/** Adds a wording that is in force from `publishedAt`. Publishing the present wording again changes nothing. */
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

/** Publishes a first wording. A text that the clinic has published is never replaced. */
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

type Shown = { translations: PostTranslation[] }[];

export async function legalTexts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<LegalText[]> {
  const versions = await listVersions(db);
  const drafts = (await listDrafts(db)).filter(({ blocks }) => blocks.length > 0);
  const names = await namesOfStaff(db, [
    ...versions.flatMap(({ publishedBy, withdrawnBy }) => [publishedBy ?? [], withdrawnBy ?? []].flat()),
    ...drafts.map(({ updatedBy }) => updatedBy),
  ]);
  const at = now();

  return LEGAL_SLUGS.map((slug) => {
    const its = versions.filter((version) => version.slug === slug);
    const states = statesOf(its, at);
    const draft = drafts.find((each) => each.slug === slug);
    return {
      slug,
      versions: its.map(({ id, publishedAt, publishedBy, withdrawnAt, withdrawnBy }, index) => ({
        id,
        published_at: publishedAt.toISOString(),
        published_by: publishedBy === null ? null : (names.get(publishedBy) ?? ''),
        state: states[index] ?? 'past',
        withdrawal: withdrawnAt && {
          at: withdrawnAt.toISOString(),
          by: names.get(withdrawnBy ?? 0) ?? '',
        },
      })),
      draft: draft
        ? {
            version: draft.version,
            updated_at: draft.updatedAt.toISOString(),
            updated_by: names.get(draft.updatedBy) ?? '',
          }
        : null,
    };
  });
}

export async function legalText(deps: Pick<Deps, 'db' | 'now'>, slug: LegalSlug): Promise<LegalText> {
  const text = (await legalTexts(deps)).find((each) => each.slug === slug);
  if (!text) throw new Failure('request.not_found');
  return text;
}

/** The text to edit: the draft, or the version in force; before there is one, what the portal proposes. */
export async function legalDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  slug: LegalSlug,
): Promise<{ version: number; blocks: LegalBlock[] }> {
  const draft = (await listDrafts(db)).find((each) => each.slug === slug);
  const version = draft?.version ?? 0;
  if (draft && draft.blocks.length > 0) return { version, blocks: blocksOf(draft.blocks) };

  const inForce = await findVersionInForce(db, slug, now());
  return { version, blocks: blocksOf(inForce ? await listPosts(db, inForce.id) : await proposedPosts(slug)) };
}

export async function legalVersion(db: Db, slug: LegalSlug, versionId: number): Promise<Shown> {
  if (!(await hasVersionOf(db, slug, versionId))) throw new Failure('request.not_found');
  return await asShown(db, await listPosts(db, versionId));
}

export async function previewLegalText(db: Db, blocks: LegalBlock[]): Promise<Shown> {
  return await asShown(db, cleanPosts(postsOf(blocks)));
}
