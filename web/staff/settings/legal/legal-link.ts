import { completedAddress } from '#web/lib/link-address.ts';

/** The links that the server allows in a legal text: web, mail, telephone, and pages of the portal. */
export function isLegalLink(address: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(address);
}

export function legalAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^[/#]\S*$/.test(address)) return isLegalLink(address) ? address : undefined;
  return completedAddress(address, isLegalLink);
}
