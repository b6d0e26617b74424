import { createHash } from 'node:crypto';
import type { PostTranslation } from '#contract/content.contract.ts';
import type { LegalBlock, LegalVersion } from '#contract/content-legal-staff.contract.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { FieldFaults } from '#server/platform/failure.ts';

const LONGEST_NOTICE_MS = 366 * 24 * 3_600_000;

/** Now, or a moment in the future. A version never begins in the past, when people agreed to another one. */
export function publicationMoment(wished: Date | undefined, now: Date): Date | undefined {
  if (!wished) return now;
  const wait = wished.getTime() - now.getTime();
  return wait >= 0 && wait <= LONGEST_NOTICE_MS ? wished : undefined;
}

/** The state of each version. They are ordered newest first. */
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

/** Faults for blocks that are empty after cleaning. */
export function emptyBlockFaults(posts: PostDraft[]): FieldFaults {
  const faults = posts.flatMap(({ translations }, index) =>
    translations
      .filter(({ content }) => !/[\p{L}\p{N}]/u.test(content.replace(/<[^>]*>/g, '')))
      .map(({ locale }) => [`blocks.${index}.${locale}.content`, [{ text: 'required' }]]),
  );
  return Object.fromEntries(faults);
}

const NO_SHOW_FEE_PLACEHOLDER = '{no_show_fee_percent}';

/** Inserts the fee into the text, so that both languages name the fee that is charged. */
export function fillPlaceholders(html: string, noShowFeePercent: number): string {
  return html.replaceAll(NO_SHOW_FEE_PLACEHOLDER, String(noShowFeePercent));
}

/** What only the clinic can write into a text that the portal proposes, in either language. */
const BLANK = /\[(?:bitte ergänzen|please complete): [^\]]*\]/g;

export function hasBlanks(posts: PostDraft[]): boolean {
  return posts.some(({ translations }) => translations.some(({ content }) => content.search(BLANK) !== -1));
}

/** Fills the blanks in their order. A blank without an answer stays. */
export function fillBlanks(html: string, answers: string[]): string {
  const left = [...answers];
  return html.replace(BLANK, (blank) => left.shift() ?? blank);
}

export interface PostDraft {
  translations: PostTranslation[];
}

/** The allowed tags of a legal text. The titles of page and block are above its headings. */
const LEGAL_TAGS = ['h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'];

/** Removes everything from posts that could run in a reader's browser. */
export function cleanPosts(posts: PostDraft[]): PostDraft[] {
  return posts.map(({ translations }) => ({
    translations: translations.map((translation) => ({
      ...translation,
      content: cleanHtml(translation.content, LEGAL_TAGS),
    })),
  }));
}

/** The same blocks in the same languages have the same hash. */
export function contentHash(posts: PostDraft[]): string {
  const wording = posts.map(({ translations }) =>
    translations
      .map(({ locale, title, content }) => [locale, title, content])
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  );
  return createHash('sha256').update(JSON.stringify(wording)).digest('hex');
}
