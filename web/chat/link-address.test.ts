import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['  http://example.org ', 'http://example.org'],
  ['example.org/befund', 'https://example.org/befund'],
  ['example.org:8080', 'https://example.org:8080'],
  ['praxis@example.org', 'mailto:praxis@example.org'],
  ['mailto:praxis@example.org', 'mailto:praxis@example.org'],
])('CHAT-02: %j leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'Wort',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'tel:112',
  'https://',
  'a b.de',
  '//example.org',
])('SEAM-24: %j is no link', (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
