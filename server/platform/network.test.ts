import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, siteOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
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
