import type { LegalSlug } from '#contract/content.contract.ts';
import type { LegalBlock, LegalText } from '#contract/content-legal-staff.contract.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { content_answer } from '#texts/generated/content_answer.ts';
import { changedMeanwhile } from './changed-meanwhile.service.ts';
import {
  cleanPosts,
  contentHash,
  emptyBlockFaults,
  hasBlanks,
  postsOf,
  publicationMoment,
} from './legal-text.rules.ts';
import { legalText, publishVersion } from './legal-text.service.ts';
import {
  findVersionInForce,
  insertWithdrawal,
  listDrafts,
  listVersions,
  lockCategory,
  replaceDraft,
} from './legal-text.store.ts';

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
    if (!(await replaceDraft(tx, change))) throw await draftChanged(tx, slug);
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
    if (version === 0 || !(await replaceDraft(tx, none))) throw await draftChanged(tx, slug);
  });
  return { message: content_answer[locale].draft_discarded };
}

/** Publishes the draft as a version and removes the draft. Of two calls at once, one succeeds. */
export async function publishLegalText(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { slug, version, publishAt }: DraftOf & { publishAt: Date | undefined },
  locale: Locale,
): Promise<{ message: string; data: LegalText }> {
  const now = deps.now();
  requireFreshProof(staff, now);
  const { staffId } = staff;
  const moment = publicationMoment(publishAt, now);
  if (!moment) throw new Failure('request.invalid', { fields: { publish_at: [{ text: 'moment_ahead' }] } });

  await deps.db.transaction(async (tx) => {
    const categoryId = await lockCategory(tx, slug);
    const draft = (await listDrafts(tx)).find((each) => each.slug === slug);
    if (draft && draft.version !== version) throw await draftChanged(tx, slug);
    if (!draft || draft.blocks.length === 0) throw new Failure('content.no_draft');
    if (hasBlanks(draft.blocks)) throw new Failure('content.blanks_left');
    const inForce = await findVersionInForce(tx, slug, moment);
    if (inForce?.contentHash === contentHash(draft.blocks)) throw new Failure('content.wording_unchanged');

    await publishVersion(tx, slug, draft.blocks, moment, staffId);
    await replaceDraft(tx, { categoryId, version, blocks: [], updatedBy: staffId, updatedAt: now });
  });
  const message = content_answer[locale][moment > now ? 'announced' : 'published'];
  return { message, data: await legalText(deps, slug) };
}

/** Only before it comes into force; afterwards somebody may have agreed to it. */
export async function withdrawLegalVersion(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { slug, id }: { slug: LegalSlug; id: number },
  locale: Locale,
): Promise<{ message: string; data: LegalText }> {
  const withdrawnAt = deps.now();
  requireFreshProof(staff, withdrawnAt);
  await deps.db.transaction(async (tx) => {
    await lockCategory(tx, slug);
    const version = (await listVersions(tx)).find((each) => each.slug === slug && each.id === id);
    if (!version) throw new Failure('request.not_found');
    if (version.publishedAt <= withdrawnAt) throw new Failure('content.version_not_announced');
    const withdrawal = { versionId: id, withdrawnBy: staff.staffId, withdrawnAt };
    if (!(await insertWithdrawal(tx, withdrawal))) throw new Failure('content.version_not_announced');
  });
  return { message: content_answer[locale].withdrawn, data: await legalText(deps, slug) };
}

async function draftChanged(tx: Db, slug: LegalSlug): Promise<Failure> {
  const draft = (await listDrafts(tx)).find((each) => each.slug === slug);
  const latest = draft && { changedBy: draft.updatedBy, changedAt: draft.updatedAt };
  return await changedMeanwhile(tx, 'content.changed_meanwhile', latest);
}
