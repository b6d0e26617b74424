import { expect, test } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';

test.each([
  ['1', ['loopback', 'linklocal', 'uniquelocal']],
  ['10.0.0.7', ['10.0.0.7']],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s trusts exactly those proxies', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY, DEMO: '1' }).trustProxy).toEqual(trustProxy);
});

const NO_LIST = 'TRUST_PROXY must be 1 or a list of addresses';
const TOO_WIDE =
  'TRUST_PROXY must name your proxies alone: in so large a network every caller could invent its address';

test.each([
  ['true', NO_LIST],
  ['10.0.0.0/99', NO_LIST],
  ['10.0.0.7, 0.0.0.0/0x', NO_LIST],
  ['0.0.0.0/0', TOO_WIDE],
  ['::/0', TOO_WIDE],
  ['0.0.0.0/1,128.0.0.0/1', TOO_WIDE],
  ['10.0.0.7, 2000::/3', TOO_WIDE],
  ['::ffff:0.0.0.0/96', TOO_WIDE],
])('TRUST_PROXY=%s is refused with one line', (TRUST_PROXY, line) => {
  expect(() => readConfig({ TRUST_PROXY, DEMO: '1' })).toThrow(new ConfigFault([line]));
  expect(() => readConfig({ TRUST_PROXY })).toThrow(new ConfigFault([line]));
});
