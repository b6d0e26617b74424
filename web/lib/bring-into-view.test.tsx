import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringIntoView } from './bring-into-view.ts';

const scrollBy = vi.fn();

/** A page of 844 px, with a header of 116 px and a bar of 148 px. */
beforeEach(() => {
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('scrollBy', scrollBy);
  document.documentElement.style.setProperty('scroll-padding-top', '116px');
  document.documentElement.style.setProperty('scroll-padding-bottom', '148px');
});
afterEach(() => {
  vi.unstubAllGlobals();
  scrollBy.mockReset();
  document.documentElement.removeAttribute('style');
});

function box(top: number, bottom: number): Element {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
  return element;
}

const scrolled = () => scrollBy.mock.calls.map(([{ top }]) => top);

test('what is below the view is scrolled into it, and no further', () => {
  bringIntoView(box(600, 796), box(400, 440));
  expect(scrolled()).toEqual([100]);
});

test('the tapped day stays in view, below the header', () => {
  bringIntoView(box(600, 1600), box(400, 440));
  expect(scrolled()).toEqual([284]);
});

test('what is in view already, or stands beside the tapped day, is not scrolled', () => {
  bringIntoView(box(600, 690), box(400, 440));
  bringIntoView(box(300, 1600), box(400, 440));
  bringIntoView(box(600, 1600), box(100, 140));
  expect(scrolled()).toEqual([]);
});

test.each([
  [true, 'instant'],
  [false, 'smooth'],
])('somebody who wants less motion (%s) sees it %s', (isReduced, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  bringIntoView(box(600, 796), box(400, 440));
  expect(scrollBy).toHaveBeenCalledWith({ top: 100, behavior });
});
