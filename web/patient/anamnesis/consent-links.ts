/** What consents name, and where it stands. Absolute, because they open in a tab of their own. */
const LEGAL_PAGES = [
  { name: /AGB|Allgemeinen? Geschäftsbedingungen|terms and conditions/i, path: '/patient/agb' },
  { name: /Datenschutzerklärung|privacy policy/i, path: '/patient/privacy-policy' },
] as const;

const ANY_NAME = new RegExp(LEGAL_PAGES.map(({ name }) => name.source).join('|'), 'gi');

/** The sentence with the legal pages it names in brackets, and their addresses in that order. */
export function linkedConsent(sentence: string): { text: string; links: string[] } {
  const links: string[] = [];
  const text = sentence.replace(ANY_NAME, (name) => {
    links.push(LEGAL_PAGES.find((page) => page.name.test(name))?.path ?? '');
    return `[${name}]`;
  });
  return { text, links };
}
