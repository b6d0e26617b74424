import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressIn, callerAddress, inNetworks, isNetwork, isTooWide, networkOf, siteOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:61234', '203.0.113.9'],
  ['[2001:db8:1:2::9]:61234', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('SEAM-23: %s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('SEAM-23: all addresses of one IPv6 subscriber are one network', () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, (prefix, one, other) => {
      const address = (rest: number[]) => [...prefix, ...rest].map((group) => group.toString(16)).join(':');
      expect(networkOf(address(one))).toBe(networkOf(address(other)));
    }),
  );
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2::9', '2001:db8:2::/48'],
])('SEAM-23: %s counts as the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

const plainV4 = fc.ipV4();
const plainV6 = fc.ipV6();
const port = fc.integer({ min: 0, max: 65_535 });

test('whatever port, brackets, quotes, spaces or case a proxy adds, the address is the same', () => {
  fc.assert(
    fc.property(plainV4, port, (address, at) => {
      const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
      const mapped = `::ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      for (const entry of [
        address,
        `${address}:${at}`,
        ` ${address} `,
        `"${address}:${at}"`,
        `::ffff:${address}`,
        `::FFFF:${address}`,
        `[::ffff:${address}]:${at}`,
        mapped,
        `[${mapped}]`,
        `0:0:0:0:0:ffff:${address}`,
      ])
        expect(addressIn(entry), entry).toBe(address);
    }),
  );
  fc.assert(
    fc.property(plainV6, port, (address, at) => {
      const plain = addressIn(address);
      expect(plain).toBeDefined();
      for (const entry of [
        `[${address}]`,
        `[${address}]:${at}`,
        address.toUpperCase(),
        `"[${address}]:${at}"`,
      ])
        expect(addressIn(entry), entry).toBe(plain);
    }),
  );
});

test('the ports of one caller are one network and one site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        plainV4,
        plainV6.map((each) => `[${each}]`),
      ),
      port,
      port,
      (address, one, other) => {
        expect(networkOf(`${address}:${one}`)).toBe(networkOf(`${address}:${other}`));
        expect(siteOf(`${address}:${one}`)).toBe(siteOf(`${address}:${other}`));
      },
    ),
  );
});

test.each([
  '',
  ' ',
  'unknown',
  '_hidden',
  'klinik.test',
  '203.0.113.9:',
  '203.0.113.9:http',
  '203.0.113.9:123456',
  '203.0.113',
  '203.0.113.999',
  '0xcb.0.113.9',
  '203.0.113.09',
  '3405803785',
  '203.0.113.9/24',
  '[203.0.113.9]:80',
  '[2001:db8::1',
  '2001:db8::1]',
  '[]',
  '[]:80',
  '2001:db8:1:2:3:4:5:6:443',
  '203.0.113.9, 198.51.100.7',
  '203.0.113.9\u0000',
  '::ffff:203.0.113.999',
  '" "',
])('%j is no address', (entry) => {
  expect(addressIn(entry)).toBeUndefined();
});

test('what an invented entry may do is count as whoever passed it on, however it is written', () => {
  const parts = [
    '203.0.113.9',
    '2001:db8::1',
    ':',
    '::',
    '.',
    '[',
    ']',
    '"',
    ' ',
    '%',
    '/',
    '80',
    '0x',
    'ffff',
    '\u0000',
  ];
  const invented = fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join(''));
  fc.assert(
    fc.property(plainV4, invented, (proxy, entry) => {
      fc.pre(addressIn(entry) === undefined);
      expect(callerAddress({ ip: entry, ips: [proxy, entry] })).toBe(proxy);
    }),
  );
  expect(callerAddress({ ip: '203.0.113.9:80', ips: ['127.0.0.1', '203.0.113.9:80'] })).toBe('203.0.113.9');
  expect(callerAddress({ ip: '::ffff:203.0.113.9' })).toBe('203.0.113.9');
  expect(callerAddress({ ip: 'unknown', ips: ['unknown'] })).toBe('');
});

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1',
  '128.0.0.0/1',
  '203.0.113.9/0',
  '1.2.3.4/7',
  '10.0.0.0/7',
  '0.0.0.0/00',
  '2000::/3',
  '::/1',
  '8000::/1',
  '2001:db8::/23',
  'fc00::/6',
  'fe80::/9',
  '::1/0',
  '::ffff:0.0.0.0/96',
  '::ffff:0:0/96',
  '::ffff:203.0.113.9/96',
  '::ffff:0.0.0.0/95',
  '::ffff:0:0/103',
])('%s holds strangers', (network) => {
  expect([isNetwork(network), isTooWide(network)]).toEqual([true, true]);
});

test.each([
  'loopback',
  'linklocal',
  'uniquelocal',
  '10.0.0.7',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '104.16.0.0/13',
  '2a06:98c0::/29',
  '::1',
  'fc00::/7',
  'fd12:3456::/32',
  'fe80::/10',
  '2001:db8::1/128',
  '::ffff:10.0.0.0/104',
  '::ffff:10.0.0.7',
])('%s is a network of proxies', (network) => {
  expect([isNetwork(network), isTooWide(network)]).toEqual([true, false]);
});

test.each([
  '',
  'true',
  'proxy.test',
  '10.0.0.0/',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/8/0',
  '10.0.0.0/255.0.0.0',
  '*',
])('%j is no network', (network) => {
  expect(isNetwork(network)).toBe(false);
});

test('no list of accepted public networks trusts more than a small part of the internet by a single entry', () => {
  const network = fc.oneof(
    fc.tuple(plainV4, fc.integer({ min: 0, max: 32 })),
    fc.tuple(plainV6, fc.integer({ min: 0, max: 128 })),
  );
  const strangers = [
    '1.1.1.1',
    '9.9.9.9',
    '77.1.2.3',
    '130.1.2.3',
    '203.0.113.9',
    '2001:db8::1',
    '2a02:810::9',
  ];
  fc.assert(
    fc.property(network, ([address, bits]) => {
      const written = `${address}/${bits}`;
      fc.pre(!isTooWide(written));
      const isIn = inNetworks([written]);
      expect(strangers.filter((each) => isIn(each)).length).toBeLessThan(2);
    }),
    { numRuns: 500 },
  );
});

test('a proxy is known by its address, in whichever way it is written', () => {
  const isIn = inNetworks(['loopback', '10.1.0.0/16', 'fd00:1::/32', '::ffff:192.168.7.0/120']);
  for (const proxy of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3:5000',
    '::ffff:a01:203',
    '[fd00:1::9]:80',
  ])
    expect(isIn(proxy), proxy).toBe(true);
  expect(isIn('192.168.7.9')).toBe(true);
  for (const other of ['10.2.0.1', '192.168.8.1', 'fd00:2::1', '203.0.113.9', 'unknown', ''])
    expect(isIn(other), other).toBe(false);
});
