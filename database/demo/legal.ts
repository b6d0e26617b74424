import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalSlug, PostTranslation } from '#contract/content.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { fillBlanks } from '#server/content/legal-text.rules.ts';
import { proposedPosts } from '#server/content/proposed-text.service.ts';
import { projectFile } from '#server/platform/project-files.ts';

const FOLDER = projectFile('database/demo/legal');

const TITLES: Record<Exclude<LegalSlug, 'barrierefreiheit'>, Record<Locale, string>> = {
  agb: { de: 'Allgemeine Geschäftsbedingungen', en: 'Terms and conditions' },
  'privacy-policy': { de: 'Datenschutzerklärung', en: 'Privacy policy' },
  imprint: { de: 'Impressum', en: 'Legal notice' },
  widerrufsrecht: { de: 'Widerrufsrecht', en: 'Right of withdrawal' },
  haftungsausschluss: { de: 'Haftungsausschluss', en: 'Disclaimer' },
};

/** What the demo clinic writes into the blanks of the proposed accessibility statement, in their order. */
const STATEMENT: Record<Locale, { mark: string; answers: string[] }> = {
  de: {
    mark: '<p><strong>Demotext einer erfundenen Klinik.</strong> Vor dem Betrieb ist er durch die geprüften Angaben der Klinik zu ersetzen.</p>',
    answers: [
      'Die Online Klinik für Hormonmedizin GmbH',
      'Es gab noch keine',
      'Weitere sind uns nicht bekannt',
      '<a href="mailto:barrierefrei@example.com">barrierefrei@example.com</a>, Telefon <a href="tel:+493023125000">+49 30 23125 000</a>',
      'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg; Anschrift und E-Mail-Adresse trägt die Klinik vor dem Betrieb ein',
      'November 2026',
    ],
  },
  en: {
    mark: '<p><strong>Demo text of a fictitious clinic.</strong> It must be replaced by the checked details of the clinic before going live.</p>',
    answers: [
      'Online Klinik für Hormonmedizin GmbH',
      'There was none yet',
      'We know of no others',
      '<a href="mailto:barrierefrei@example.com">barrierefrei@example.com</a>, telephone <a href="tel:+493023125000">+49 30 23125 000</a>',
      'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg; the clinic adds address and e-mail address before going live',
      'November 2026',
    ],
  },
};

/** The legal texts of the demo clinic, one block in both languages for each slug. */
export async function readDemoPosts(): Promise<{ slug: LegalSlug; translations: PostTranslation[] }[]> {
  const slugs = Object.keys(TITLES) as (keyof typeof TITLES)[];
  const written = slugs.map(async (slug) => ({
    slug,
    translations: [await readTranslation(slug, 'de'), await readTranslation(slug, 'en')],
  }));
  return [...(await Promise.all(written)), await readStatement()];
}

async function readTranslation(slug: keyof typeof TITLES, locale: Locale): Promise<PostTranslation> {
  const content = await readFile(join(FOLDER, `${slug}.${locale}.html`), 'utf8');
  return { locale, title: TITLES[slug][locale], content };
}

async function readStatement(): Promise<{ slug: LegalSlug; translations: PostTranslation[] }> {
  const [proposed] = await proposedPosts('barrierefreiheit');
  const translations = (proposed?.translations ?? []).map(({ locale, title, content }) => {
    const { mark, answers } = STATEMENT[locale];
    return { locale, title, content: `${mark}\n\n${fillBlanks(content, answers)}` };
  });
  return { slug: 'barrierefreiheit', translations };
}
