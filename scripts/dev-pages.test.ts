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
