import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageFor } from './dev-pages.ts';

test.each([
  ['/patient/', '/patient/index.html'],
  ['/patient/reset-password/abc.def?email=a%40b.de', '/patient/index.html'],
  ['/staff', '/staff/index.html'],
  ['/sandbox/ui', '/gallery/index.html'],
  ['/sandbox/mail', undefined],
  ['/patientin', undefined],
])('%s opens %s', (url, page) => {
  expect(pageFor(url, 'text/html,*/*')).toBe(page);
});

test('a script below a page is not the page', () => {
  expect(pageFor('/patient/main.tsx', '*/*')).toBeUndefined();
});

test('every page names its files from the root, so that it also opens at a longer address', () => {
  for (const page of ['patient', 'staff', 'gallery']) {
    const html = readFileSync(`web/${page}/index.html`, 'utf8');
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toContain(`/${page}/main.tsx`);
    expect(files.filter((file) => !file.startsWith('/'))).toEqual([]);
  }
});
