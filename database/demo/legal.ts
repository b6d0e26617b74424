import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalSlug, PostTranslation } from '#contract/content.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { projectFile } from '#server/platform/project-files.ts';

const FOLDER = projectFile('database/demo/legal');

const TITLES: Record<LegalSlug, Record<Locale, string>> = {
  agb: { de: 'Allgemeine Geschäftsbedingungen', en: 'Terms and conditions' },
  'privacy-policy': { de: 'Datenschutzerklärung', en: 'Privacy policy' },
  imprint: { de: 'Impressum', en: 'Legal notice' },
  widerrufsrecht: { de: 'Widerrufsrecht', en: 'Right of withdrawal' },
  haftungsausschluss: { de: 'Haftungsausschluss', en: 'Disclaimer' },
};

/** The legal texts of the demo clinic, one block in both languages for each slug. */
export async function readDemoPosts(): Promise<{ slug: LegalSlug; translations: PostTranslation[] }[]> {
  const slugs = Object.keys(TITLES) as LegalSlug[];
  return await Promise.all(
    slugs.map(async (slug) => ({
      slug,
      translations: [await readTranslation(slug, 'de'), await readTranslation(slug, 'en')],
    })),
  );
}

async function readTranslation(slug: LegalSlug, locale: Locale): Promise<PostTranslation> {
  const content = await readFile(join(FOLDER, `${slug}.${locale}.html`), 'utf8');
  return { locale, title: TITLES[slug][locale], content };
}
