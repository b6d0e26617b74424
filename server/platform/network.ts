/**
 * The part of an address that one subscriber holds: the whole of IPv4, the first half of IPv6, where
 * everybody has billions of addresses to try from.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/**
 * The largest network that one subscriber usually gets, for limits on what one caller takes from others: some providers
 * hand out thousands of IPv6 networks. Several subscribers may share one, as they share an IPv4 address.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

function prefixOf(address: string, length: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;

  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${groups.slice(0, length).join(':')}::/${16 * length}`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
