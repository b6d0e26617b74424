import type { Locale } from '#contract/locale.ts';
import { currentVersion } from '#server/content/posts.service.ts';
import { lockOpenAccount } from '#server/identity/closing.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordConsentsOnce } from './consent.service.ts';

const ASKED = [
  { kind: 'terms', slug: 'agb' },
  { kind: 'privacy', slug: 'privacy-policy' },
] as const;

/**
 * Keeps which published texts an account was opened with. Versions never begin in the past, so those in force at that
 * moment are found later just as well.
 */
export async function recordRegistration(
  { db }: Pick<Deps, 'db'>,
  { patientId, locale, acceptedAt }: { patientId: number; locale: Locale; acceptedAt: string },
): Promise<void> {
  const at = new Date(acceptedAt);
  await db.transaction(async (tx) => {
    if (!(await lockOpenAccount(tx, patientId))) return;
    const given = [];
    for (const { kind, slug } of ASKED) {
      const text = await currentVersion(tx, slug, at);
      if (!text) continue;
      const textVersion = `${slug}=${text.versionId}`;
      given.push({ kind, isGiven: true, textVersion, textHash: text.contentHash, locale });
    }
    await recordConsentsOnce(tx, { kind: 'registration', id: patientId, patientId }, given, at);
  });
}
