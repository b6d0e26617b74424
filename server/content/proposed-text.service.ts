import { readFile } from 'node:fs/promises';
import type { LegalSlug } from '#contract/content.contract.ts';
import { Locale } from '#contract/locale.ts';
import { projectFile } from '#server/platform/project-files.ts';
import type { PostDraft } from './legal-text.rules.ts';

/** The accessibility statement describes the portal, so the portal can propose it. The other texts are the clinic's own. */
const PROPOSED: Partial<Record<LegalSlug, Record<Locale, string>>> = {
  barrierefreiheit: { de: 'Erklärung zur Barrierefreiheit', en: 'Accessibility statement' },
};

/** A first wording with blanks for what only the clinic knows; nothing for a text that has no proposal. */
export async function proposedPosts(slug: LegalSlug): Promise<PostDraft[]> {
  const titles = PROPOSED[slug];
  if (!titles) return [];
  const translations = Locale.options.map(async (locale) => ({
    locale,
    title: titles[locale],
    content: await readFile(projectFile(`server/content/proposed/${slug}.${locale}.html`), 'utf8'),
  }));
  return [{ translations: await Promise.all(translations) }];
}
