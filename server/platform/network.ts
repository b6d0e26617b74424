import { BlockList, isIP } from 'node:net';

/**
 * The part of an address that one subscriber has: a whole IPv4 address, or the first half of an IPv6 address, in which
 * everybody has billions of addresses.
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
  const plain = addressIn(address) ?? address;
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

/** `[2001:db8::1]:443`, `[2001:db8::1]` or `203.0.113.9:443`. An address of IPv6 has brackets before a port. */
const BESIDE_A_PORT = /^(?:\[([^\]]*:[^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

/**
 * The address in an entry of `X-Forwarded-For`, always written in the same way: proxies add ports, brackets and quotes,
 * and write IPv4 as IPv6. Undefined for everything that is no address.
 */
export function addressIn(entry: string): string | undefined {
  const plain = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] = BESIDE_A_PORT.exec(plain) ?? [];
  const address = (inBrackets ?? beforePort ?? plain).replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? address : shortAddress(address);
}

/** As everybody writes it, and IPv4 inside IPv6 (`::ffff:203.0.113.9`) as IPv4. */
function shortAddress(address: string): string {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [left >> 8, left & 255, right >> 8, right & 255].join('.');
}

/**
 * The address that made a request: the farthest hop that is an address. Any other entry was written by the caller, or
 * by a proxy that does not know the address; then the hop that passed it on counts.
 */
export function callerAddress({ ip, ips = [ip] }: { ip: string; ips?: string[] | undefined }): string {
  return ips.map((hop) => addressIn(hop ?? '')).findLast((address) => address !== undefined) ?? '';
}

interface Network {
  address: string;
  bits: number;
  version: 4 | 6;
}

const PRIVATE_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
export const PRIVATE_NETWORK_NAMES = Object.keys(PRIVATE_NETWORKS);

/** Whether this names a network: `loopback`, `10.0.0.7` or `192.168.0.0/16`. */
export function isNetwork(text: string): boolean {
  return readNetworks(text).length > 0;
}

/** The largest networks that a company gets; larger ones hold strangers. */
const FEWEST_BITS = { 4: 8, 6: 24 } as const;

/** Whether the network contains strangers. A private network never does. */
export function isTooWide(text: string): boolean {
  return readNetworks(text).some(
    (network) =>
      network.bits < FEWEST_BITS[network.version] && !privateNetworks.some((each) => holds(each, network)),
  );
}

/** Whether an address, written in any way, lies in one of these networks. */
export function inNetworks(networks: readonly string[]): (entry: string) => boolean {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const { address, bits, version } of networks.flatMap(readNetworks))
    lists[version].addSubnet(address, bits, `ipv${version}`);
  return (entry) => {
    const address = addressIn(entry);
    if (address === undefined) return false;
    const version = isIP(address) === 6 ? 6 : 4;
    return lists[version].check(address, `ipv${version}`);
  };
}

function readNetworks(text: string): Network[] {
  return (PRIVATE_NETWORKS[text] ?? [text]).flatMap((each) => readNetwork(each) ?? []);
}

function readNetwork(text: string): Network | undefined {
  const [written = '', bits, ...more] = text.split('/');
  const writtenVersion = isIP(written);
  const address = addressIn(written);
  if (writtenVersion === 0 || address === undefined || more.length > 0) return undefined;
  const most = writtenVersion === 4 ? 32 : 128;
  const length = bits === undefined ? most : readBits(bits);
  if (length === undefined || length > most) return undefined;
  const version = isIP(address) === 4 ? 4 : 6;
  // IPv4 inside IPv6: a shorter length holds every address of IPv4.
  const isInside = writtenVersion === 6 && version === 4;
  return { address, version, bits: isInside ? Math.max(0, length - 96) : length };
}

function readBits(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

const privateNetworks = PRIVATE_NETWORK_NAMES.flatMap(readNetworks);

function holds({ address, bits, version }: Network, inner: Network): boolean {
  if (version !== inner.version || bits > inner.bits) return false;
  const list = new BlockList();
  list.addSubnet(address, bits, `ipv${version}`);
  return list.check(inner.address, `ipv${version}`);
}
