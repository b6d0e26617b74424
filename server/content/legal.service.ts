import { LEGAL_SLUGS, type LegalSlug, type PostTranslation } from '#contract/content.contract.ts';
import type { LegalBlock, LegalText } from '#contract/content-legal-staff.contract.ts';
import { namesOfStaff } from '#server/identity/staff-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { cleanPosts } from './content.rules.ts';
import { blocksOf, postsOf, statesOf } from './legal.rules.ts';
import { hasVersionOf, listDrafts, listVersions } from './legal.store.ts';
import { asShown } from './posts.service.ts';
import { findVersionInForce, listPosts } from './posts.store.ts';

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

/** What is edited: the draft, or what is in force as long as there is none. */
export async function legalDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  slug: LegalSlug,
): Promise<{ version: number; blocks: LegalBlock[] }> {
  const draft = (await listDrafts(db)).find((each) => each.slug === slug);
  const version = draft?.version ?? 0;
  if (draft && draft.blocks.length > 0) return { version, blocks: blocksOf(draft.blocks) };

  const inForce = await findVersionInForce(db, slug, now());
  return { version, blocks: inForce ? blocksOf(await listPosts(db, inForce.id)) : [] };
}

export async function legalVersion(db: Db, slug: LegalSlug, versionId: number): Promise<Shown> {
  if (!(await hasVersionOf(db, slug, versionId))) throw new Failure('request.not_found');
  return await asShown(db, await listPosts(db, versionId));
}

export async function previewLegalText(db: Db, blocks: LegalBlock[]): Promise<Shown> {
  return await asShown(db, cleanPosts(postsOf(blocks)));
}
