import type { LegalSlug } from '#contract/content.contract.ts';
import type { ScreenName } from '../paths.ts';

/** The legal texts and their screens. */
export const LEGAL_PAGES = {
  agb: 'AGB',
  'privacy-policy': 'PrivacyPolicy',
  imprint: 'Imprint',
  widerrufsrecht: 'Widerrufsrecht',
  haftungsausschluss: 'Haftungsausschluss',
  barrierefreiheit: 'Accessibility',
} as const satisfies Record<LegalSlug, ScreenName>;

/** `/agb` shows the text `agb`; the accessibility statement has an English address too. */
export function legalSlugOf(pathname: string): LegalSlug {
  const slug = pathname.split('/').find((part) => part !== '') ?? '';
  if (slug === 'accessibility') return 'barrierefreiheit';
  if (!isLegalSlug(slug)) throw new Error(`no legal text lives at ${pathname}`);
  return slug;
}

function isLegalSlug(slug: string): slug is LegalSlug {
  return Object.hasOwn(LEGAL_PAGES, slug);
}
