import { expect, test } from 'vitest';
import {
  isNearBottom,
  isNearTop,
  LOAD_CONVERSATIONS_WITHIN_PIXELS,
  LOAD_OLDER_WITHIN_PIXELS,
} from './use-message-scroll.ts';

const at = (scrollTop: number) => ({ scrollTop, scrollHeight: 2000, clientHeight: 500 });

test('CONST-27: older messages load within 50 px of the top', () => {
  expect(isNearTop(at(51), LOAD_OLDER_WITHIN_PIXELS)).toBe(false);
  expect(isNearTop(at(50), LOAD_OLDER_WITHIN_PIXELS)).toBe(true);
  expect(isNearTop(at(0), LOAD_OLDER_WITHIN_PIXELS)).toBe(true);
});

test('CONST-27: more conversations load within 100 px of the bottom', () => {
  expect(isNearBottom(at(1399), LOAD_CONVERSATIONS_WITHIN_PIXELS)).toBe(false);
  expect(isNearBottom(at(1400), LOAD_CONVERSATIONS_WITHIN_PIXELS)).toBe(true);
  expect(isNearBottom(at(1500), LOAD_CONVERSATIONS_WITHIN_PIXELS)).toBe(true);
});

test('a list that fits without scrolling is near both ends', () => {
  const short = { scrollTop: 0, scrollHeight: 300, clientHeight: 500 };
  expect(isNearTop(short, LOAD_OLDER_WITHIN_PIXELS)).toBe(true);
  expect(isNearBottom(short, LOAD_CONVERSATIONS_WITHIN_PIXELS)).toBe(true);
});
