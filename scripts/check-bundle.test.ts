import { expect, test } from 'vitest';
import { type Budget, bundleFaults, fontFaults, secretFaults } from './check-bundle.ts';
import type { Chunk } from './chunk-list.ts';

const chunk = (file: string, more: Partial<Chunk> = {}): Chunk => ({
  file,
  page: null,
  source: null,
  imports: [],
  styles: [],
  modules: {},
  ...more,
});
const entry = chunk('entry.js', { page: 'web/patient/index.html', imports: ['react.js'] });
const react = chunk('react.js', { modules: { 'node_modules/react/index.js': 1 } });
const home = chunk('home.js', {
  source: 'Home.tsx',
  imports: ['entry.js', 'parts.js'],
  styles: ['home.css'],
});
const parts = chunk('parts.js');
const editor = chunk('editor.js', {
  source: 'Editor.tsx',
  imports: ['parts.js', 'react.js'],
  modules: { 'node_modules/@tiptap/core/index.js': 1 },
});
const built = [entry, react, home, parts, editor];
const kilobytes = (size: number) => () => size * 1000;
const HOME: Budget = { name: 'Home', page: 'patient', screen: 'Home.tsx', limitKb: 40 };
const EDITOR: Budget = {
  name: 'The editor',
  page: 'patient',
  screen: 'Editor.tsx',
  after: 'Home.tsx',
  limitKb: 35,
};

test('a screen counts with its entry and everything that either of them loads at once', () => {
  expect(bundleFaults(built, kilobytes(10), [HOME])).toEqual([]);
  expect(bundleFaults(built, kilobytes(10.1), [HOME])).toEqual([
    'Home loads 40.4 kB of script; the limit is 40 kB.',
    'Heaviest, in characters before minifying: react 1.',
  ]);
});

test('a step counts only with what the browser does not have from the step before', () => {
  expect(bundleFaults(built, kilobytes(35), [EDITOR])).toEqual([]);
  expect(bundleFaults(built, kilobytes(35.1), [EDITOR])[0]).toBe(
    'The editor loads 35.1 kB of script; the limit is 35 kB.',
  );
});

test('the styles of a screen have a limit of their own', () => {
  const own = { ...HOME, styleLimitKb: 12 };
  const styles = (size: number) => (file: string) => (file === 'home.css' ? size : 1) * 1000;
  expect(bundleFaults(built, styles(12), [own])).toEqual([]);
  expect(bundleFaults(built, styles(12.1), [own])).toEqual([
    'Home loads 12.1 kB of styles; the limit is 12 kB.',
  ]);
});

test('a heavy package is refused in the entry, also behind another chunk', () => {
  const leaking = { ...react, imports: ['editor.js'] };
  expect(bundleFaults([entry, leaking, editor], kilobytes(1), [])).toEqual([
    expect.stringContaining('@tiptap/core is part of'),
  ]);
  expect(bundleFaults(built, kilobytes(1), [])).toEqual([]);
});

test('zod is refused, packages that merely begin like it are not', () => {
  const withZod = chunk('react.js', { modules: { 'node_modules/zod/v4/index.js': 1 } });
  const withOther = chunk('react.js', { modules: { 'node_modules/zod-form/index.js': 1 } });
  expect(bundleFaults([entry, withZod], kilobytes(1), [])).toHaveLength(1);
  expect(bundleFaults([entry, withOther], kilobytes(1), [])).toEqual([]);
});

test('a build without the portal or without a measured screen is no success', () => {
  expect(() => bundleFaults([react], kilobytes(1))).toThrow('no page patient/index.html');
  expect(() => bundleFaults([entry, react], kilobytes(1), [HOME])).toThrow('no Home.tsx');
});

test('the fonts of text and headings have a limit, and there are some', () => {
  expect(fontFaults([20_000, 20_000])).toEqual([]);
  expect(fontFaults([20_000, 20_100])).toEqual(['The fonts are 40.1 kB; the limit is 40 kB.']);
  expect(fontFaults([])).toEqual(['The build has no fonts.']);
});

test.each(['sk_live_1', 'rk_test_1', 'whsec_1'])('a script with the secret key %s is refused', (key) => {
  const texts: Record<string, string> = {
    'pay.js': `const key="${key}";`,
    'home.js': 'const key="pk_live_1"',
  };
  expect(secretFaults(Object.keys(texts), (file) => texts[file] ?? '')).toEqual([
    'pay.js holds what looks like a secret key of a payment provider.',
  ]);
});
