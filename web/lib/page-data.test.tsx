import { afterEach, expect, test } from 'vitest';
import {
  beginTakingOver,
  drawAt,
  endTakingOver,
  isAppThere,
  isDrawnByServer,
  now,
  readPageData,
} from './page-data.ts';

afterEach(() => {
  endTakingOver();
  document.body.innerHTML = '';
});

test('a page without data, as in development, has none', () => {
  expect(readPageData()).toBeUndefined();
  document.body.innerHTML = '<script type="application/json" id="page-data">{"isWhole":true}</script>';
  expect(readPageData()).toEqual({ isWhole: true });
});

test('the app is there from the moment on in which it has taken over', () => {
  beginTakingOver();
  expect([isDrawnByServer(), isAppThere()]).toEqual([true, false]);
  endTakingOver();
  expect([isDrawnByServer(), isAppThere()]).toEqual([false, true]);
});

test('a page marks the moment from which on it answers', () => {
  performance.clearMarks('usable');
  beginTakingOver();
  expect(performance.getEntriesByName('usable')).toEqual([]);
  endTakingOver();
  expect(performance.getEntriesByName('usable')).toHaveLength(1);
});

test('the clock of a screen stands at the moment of its drawing until the app has taken over', () => {
  const drawnAt = Date.parse('2020-11-17T09:00:00Z');
  drawAt(drawnAt);
  expect(now().getTime(), 'nothing of the server is taken over').toBeGreaterThan(drawnAt);
  beginTakingOver();
  expect(now().getTime()).toBe(drawnAt);
  endTakingOver();
  expect(now().getTime()).not.toBe(drawnAt);
  drawAt(undefined);
});
