import { CHAT_LINK_SCHEMES } from '#contract/chat.rules.ts';

/** What somebody typed as the address of a link, completed; undefined when it leads nowhere we allow. */
export function linkAddress(typed: string): string | undefined {
  const address = withScheme(typed.trim());
  if (!address || /\s/.test(address)) return undefined;
  return isAllowedLink(address) ? address : undefined;
}

/** Only the web and mail; everything else could do more than show something. */
export function isAllowedLink(address: string): boolean {
  const scheme = URL.parse(address)?.protocol.slice(0, -1);
  return CHAT_LINK_SCHEMES.some((allowed) => allowed === scheme);
}

function withScheme(address: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s./@]+\.\S+$/.test(address) ? `https://${address}` : undefined;
}
