import { afterEach, expect, test } from 'vitest';
import { beginHydration, endHydration, isHydrated, isHydrating } from './hydration.ts';
import { readPageData } from './page-data.ts';
import { createWindowContext } from './window-context.ts';

afterEach(() => {
  endHydration();
  document.body.innerHTML = '';
});

test('a page without data, as in development, has none', () => {
  expect(readPageData()).toBeUndefined();
  document.body.innerHTML = '<script type="application/json" id="page-data">{"isWhole":true}</script>';
  expect(readPageData()).toEqual({ isWhole: true });
});

test('nothing of the HTML of the server is left from the moment on in which it has hydrated', () => {
  beginHydration();
  expect([isHydrating(), isHydrated()]).toEqual([true, false]);
  endHydration();
  expect([isHydrating(), isHydrated()]).toEqual([false, true]);
});

test('a page marks the moment from which on it answers', () => {
  performance.clearMarks('usable');
  beginHydration();
  expect(performance.getEntriesByName('usable')).toEqual([]);
  endHydration();
  expect(performance.getEntriesByName('usable')).toHaveLength(1);
});

test('the clock of a personal page stands at the moment of its rendering until it has hydrated', () => {
  const renderedAt = Date.parse('2020-11-17T09:00:00Z');
  const { now } = createWindowContext({
    isWhole: false,
    settings: [],
    queries: [],
    personal: { renderedAt, isCompact: false },
  });
  expect(now().getTime(), 'nothing of the server hydrates').toBeGreaterThan(renderedAt);
  beginHydration();
  expect(now().getTime()).toBe(renderedAt);
  endHydration();
  expect(now().getTime()).not.toBe(renderedAt);
});
