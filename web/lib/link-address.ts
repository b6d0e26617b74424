/** Completes the typed address of a link; undefined when it leads nowhere that is allowed. */
export function completedAddress(typed: string, isAllowed: (address: string) => boolean): string | undefined {
  const address = withScheme(typed.trim());
  if (!address || /\s/.test(address)) return undefined;
  return isAllowed(address) ? address : undefined;
}

function withScheme(address: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s./@]+\.\S+$/.test(address) ? `https://${address}` : undefined;
}
