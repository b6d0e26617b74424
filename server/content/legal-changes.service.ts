import type { LegalSlug } from '#contract/content.contract.ts';
import type { LegalBlock, LegalText } from '#contract/content-legal-staff.contract.ts';
import { namesOfStaff } from '#server/identity/staff-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { content_answer } from '#texts/generated/content_answer.ts';
import { cleanPosts, contentHash } from './content.rules.ts';
import { emptyBlockFaults, postsOf, publicationMoment } from './legal.rules.ts';
import { legalText } from './legal.service.ts';
import { listDrafts, replaceDraft } from './legal.store.ts';
import { publishVersion } from './posts.service.ts';
import { findVersionInForce, lockCategory } from './posts.store.ts';

interface DraftOf {
  slug: LegalSlug;
  /** The version of the draft that was read. */
  version: number;
}

export async function saveLegalDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { staffId }: Staff,
  { slug, version, blocks }: DraftOf & { blocks: LegalBlock[] },
  locale: Locale,
) {
  const posts = cleanPosts(postsOf(blocks));
  const faults = emptyBlockFaults(posts);
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', { fields: faults });

  const updatedAt = now();
  await db.transaction(async (tx) => {
    const categoryId = await lockCategory(tx, slug);
    const change = { categoryId, version, blocks: posts, updatedBy: staffId, updatedAt };
    if (!(await replaceDraft(tx, change))) throw new Failure('content.changed_meanwhile');
  });
  const names = await namesOfStaff(db, [staffId]);
  return {
    message: content_answer[locale].draft_saved,
    data: {
      version: version + 1,
      updated_at: updatedAt.toISOString(),
      updated_by: names.get(staffId) ?? '',
    },
  };
}

export async function discardLegalDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { staffId }: Staff,
  { slug, version }: DraftOf,
  locale: Locale,
): Promise<{ message: string }> {
  await db.transaction(async (tx) => {
    const categoryId = await lockCategory(tx, slug);
    const none = { categoryId, version, blocks: [], updatedBy: staffId, updatedAt: now() };
    if (version === 0 || !(await replaceDraft(tx, none))) throw new Failure('content.changed_meanwhile');
  });
  return { message: content_answer[locale].draft_discarded };
}

/** The draft becomes a version and is none any more; of two who publish it at once, one does. */
export async function publishLegalText(
  deps: Pick<Deps, 'db' | 'now'>,
  { staffId }: Staff,
  { slug, version, publishAt }: DraftOf & { publishAt: Date | undefined },
  locale: Locale,
): Promise<{ message: string; data: LegalText }> {
  const now = deps.now();
  const moment = publicationMoment(publishAt, now);
  if (!moment) throw new Failure('request.invalid', { fields: { publish_at: [{ text: 'moment_ahead' }] } });

  await deps.db.transaction(async (tx) => {
    const categoryId = await lockCategory(tx, slug);
    const draft = (await listDrafts(tx)).find((each) => each.slug === slug);
    if (draft && draft.version !== version) throw new Failure('content.changed_meanwhile');
    if (!draft || draft.blocks.length === 0) throw new Failure('content.no_draft');
    const inForce = await findVersionInForce(tx, slug, moment);
    if (inForce?.contentHash === contentHash(draft.blocks)) throw new Failure('content.wording_unchanged');

    await publishVersion(tx, slug, draft.blocks, moment, staffId);
    await replaceDraft(tx, { categoryId, version, blocks: [], updatedBy: staffId, updatedAt: now });
  });
  const message = content_answer[locale][moment > now ? 'announced' : 'published'];
  return { message, data: await legalText(deps, slug) };
}
