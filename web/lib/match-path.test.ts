import { expect, test } from 'vitest';
import { joinPath, matchPath, weightOf } from './match-path.ts';

test('a pattern fits its address, whatever its case and with or without a slash at the end', () => {
  for (const address of ['/agb', '/AGB', '/agb/']) expect(matchPath('/agb', address)).not.toBeNull();
  expect(matchPath('/agb', '/agb/more')).toBeNull();
  expect(matchPath('/', '/')).not.toBeNull();
  expect(matchPath('/', '/agb')).toBeNull();
});

test('a part with a colon is a parameter, decoded where that is possible', () => {
  expect(matchPath('/doctors/:slug', '/doctors/dr-m%C3%BCller')?.params).toEqual({ slug: 'dr-müller' });
  expect(matchPath('/doctors/:slug', '/doctors/100%')?.params).toEqual({ slug: '100%' });
  expect(matchPath('/doctors/:slug', '/doctors')).toBeNull();
});

test('a star at the end fits everything below, and the routes inside begin before it', () => {
  expect(matchPath('/clinic/*', '/clinic/services/4')?.base).toBe('/clinic');
  expect(matchPath('/clinic/*', '/clinic')?.base).toBe('/clinic');
  expect(matchPath('/clinic/*', '/clinics')).toBeNull();
  expect(matchPath('*', '/anything/at/all')?.base).toBe('/');
});

test('an address with an empty part is another one', () => {
  expect(matchPath('/doctors/:slug', '/doctors//anna')).toBeNull();
  expect(matchPath('/clinic/:area/new', '/clinic//new')).toBeNull();
});

test('a dot in a pattern is a dot', () => {
  expect(matchPath('/a.b', '/axb')).toBeNull();
});

test('the pattern that says more about the address weighs more', () => {
  const patterns = ['/patients/*', '/patients/:id', '/patients/new', '*'];
  expect(patterns.toSorted((a, b) => weightOf(b) - weightOf(a))).toEqual([
    '/patients/new',
    '/patients/:id',
    '/patients/*',
    '*',
  ]);
});

test('a path below another one is joined with one slash', () => {
  expect(joinPath('/clinic', 'services')).toBe('/clinic/services');
  expect(joinPath('/', '/today/*')).toBe('/today/*');
  expect(joinPath('/clinic', '')).toBe('/clinic');
});
