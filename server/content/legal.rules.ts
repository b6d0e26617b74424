import type { LegalBlock, LegalVersion } from '#contract/content-legal-staff.contract.ts';
import type { FieldFaults } from '#server/platform/failure.ts';
import type { PostDraft } from './content.rules.ts';

const LONGEST_NOTICE_MS = 366 * 24 * 3_600_000;

/** At once, or at a moment ahead; a version never begins in the past, where somebody agreed to another. */
export function publicationMoment(wished: Date | undefined, now: Date): Date | undefined {
  if (!wished) return now;
  const wait = wished.getTime() - now.getTime();
  return wait >= 0 && wait <= LONGEST_NOTICE_MS ? wished : undefined;
}

/** Versions come newest first: what is ahead, the one in force, and those before it; some were taken back. */
export function statesOf(
  versions: { publishedAt: Date; withdrawnAt: Date | null }[],
  now: Date,
): LegalVersion['state'][] {
  const inForce = versions.findIndex(
    ({ publishedAt, withdrawnAt }) => withdrawnAt === null && publishedAt <= now,
  );
  return versions.map(({ withdrawnAt }, index) => {
    if (withdrawnAt !== null) return 'withdrawn';
    if (inForce === -1 || index < inForce) return 'announced';
    return index === inForce ? 'in_force' : 'past';
  });
}

export function postsOf(blocks: LegalBlock[]): PostDraft[] {
  return blocks.map(({ de, en }) => ({
    translations: [
      { locale: 'de', ...de },
      { locale: 'en', ...en },
    ],
  }));
}

export function blocksOf(posts: PostDraft[]): LegalBlock[] {
  return posts.map(({ translations }) => {
    const inLanguage = (locale: 'de' | 'en') => {
      const found = translations.find((each) => each.locale === locale);
      return { title: found?.title ?? '', content: found?.content ?? '' };
    };
    return { de: inLanguage('de'), en: inLanguage('en') };
  });
}

/** Blocks of which cleaning has left nothing to read. */
export function emptyBlockFaults(posts: PostDraft[]): FieldFaults {
  const faults = posts.flatMap(({ translations }, index) =>
    translations
      .filter(({ content }) => !/[\p{L}\p{N}]/u.test(content.replace(/<[^>]*>/g, '')))
      .map(({ locale }) => [`blocks.${index}.${locale}.content`, [{ text: 'required' }]]),
  );
  return Object.fromEntries(faults);
}
