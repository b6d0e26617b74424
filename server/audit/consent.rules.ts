import { type ConsentRow, consentTexts } from '#contract/audit-consents.contract.ts';

/** `2026-11 privacy-policy=12`: the published texts among what a consent was about. */
export function textsIn(textVersion: string): ConsentRow['texts'] {
  return textVersion.split(' ').flatMap((part) => {
    const [name, number = ''] = part.split('=');
    const slug = consentTexts.find((each) => each === name);
    return slug && /^\d{1,15}$/.test(number) ? [{ slug, version: Number(number) }] : [];
  });
}
