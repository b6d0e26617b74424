import { LEGAL_SLUGS, type LegalSlug } from '#contract/content.contract.ts';

/** `2026-11 privacy-policy=12`: the published texts among what a consent was about. */
export function textsIn(textVersion: string): { slug: LegalSlug; version: number }[] {
  return textVersion.split(' ').flatMap((part) => {
    const [name, number = ''] = part.split('=');
    const slug = LEGAL_SLUGS.find((each) => each === name);
    return slug && /^\d{1,15}$/.test(number) ? [{ slug, version: Number(number) }] : [];
  });
}
