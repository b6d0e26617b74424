import { createHash } from 'node:crypto';
import type { PostTranslation } from '#contract/content.contract.ts';
import type { LegalBlock, LegalVersion } from '#contract/content-legal-staff.contract.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { FieldFaults } from '#server/platform/failure.ts';

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

const NO_SHOW_FEE_PLACEHOLDER = '{no_show_fee_percent}';

/** Both languages name the fee that is charged, because neither of them contains the number. */
export function fillPlaceholders(html: string, noShowFeePercent: number): string {
  return html.replaceAll(NO_SHOW_FEE_PLACEHOLDER, String(noShowFeePercent));
}

export interface PostDraft {
  translations: PostTranslation[];
}

/** What a legal text is made of. The title of the page and of the block stand above its headings. */
const LEGAL_TAGS = ['h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'];

/** Posts as they may be stored: whoever wrote them, they can do nothing in a reader's browser. */
export function cleanPosts(posts: PostDraft[]): PostDraft[] {
  return posts.map(({ translations }) => ({
    translations: translations.map((translation) => ({
      ...translation,
      content: cleanHtml(translation.content, LEGAL_TAGS),
    })),
  }));
}

/** Tells one wording from another: the same blocks in the same languages have the same hash. */
export function contentHash(posts: PostDraft[]): string {
  const wording = posts.map(({ translations }) =>
    translations
      .map(({ locale, title, content }) => [locale, title, content])
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  );
  return createHash('sha256').update(JSON.stringify(wording)).digest('hex');
}
