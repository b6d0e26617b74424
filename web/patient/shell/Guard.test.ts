import { expect, test } from 'vitest';
import { pathTo } from '../paths.ts';
import { returnAddress } from './Guard.tsx';

test.each(['/', '/account', '/chat?with=7'])('a login that %s asked for leads back there', (from) => {
  expect(returnAddress({ from })).toBe(from);
});

test.each([
  null,
  {},
  { from: 7 },
  { from: '' },
  { from: 'account' },
  { from: 'https://evil.test/' },
  { from: '//evil.test/' },
  { from: '/\\evil.test/' },
])('a login with the state %o leads to the dashboard', (state) => {
  expect(returnAddress(state)).toBe(pathTo('Dashboard'));
});
