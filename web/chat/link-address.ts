import { CHAT_LINK_SCHEMES } from '#contract/chat.rules.ts';
import { completedAddress } from '#web/lib/link-address.ts';

export function linkAddress(typed: string): string | undefined {
  return completedAddress(typed, isAllowedLink);
}

/** Only the web and mail; everything else could do more than show something. */
export function isAllowedLink(address: string): boolean {
  const scheme = URL.parse(address)?.protocol.slice(0, -1);
  return CHAT_LINK_SCHEMES.some((allowed) => allowed === scheme);
}
