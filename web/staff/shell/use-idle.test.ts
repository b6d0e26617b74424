import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { watchActivity } from './use-idle.ts';

const MINUTE = 60_000;

let page: EventTarget;
let told: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  browserStorage().clear();
  page = new EventTarget();
  told = [];
  stop = watchActivity(page, { onSoon: () => told.push('soon'), onIdle: () => told.push('idle') });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('an idle page warns once, two minutes before it is locked', () => {
  vi.advanceTimersByTime(12.9 * MINUTE);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(told).toEqual(['soon']);
  vi.advanceTimersByTime(0.2 * MINUTE);
  expect(told).toEqual(['soon', 'idle']);
});

test.each(['keydown', 'focusin', 'scroll', 'selectionchange'])('%s counts as activity', (sign) => {
  vi.advanceTimersByTime(14 * MINUTE);
  page.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(12 * MINUTE);
  expect(told).toEqual(['soon']);
  vi.advanceTimersByTime(1.5 * MINUTE);
  expect(told).toEqual(['soon', 'soon']);
});

test('the automatic scrolling of a conversation does not count as activity', () => {
  stop();
  const conversation = Object.assign(new EventTarget(), {
    scrollTop: 1500,
    scrollHeight: 2000,
    clientHeight: 500,
  });
  stop = watchActivity(conversation, { onSoon: () => {}, onIdle: () => told.push('idle') });
  vi.advanceTimersByTime(14 * MINUTE);
  conversation.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1 * MINUTE);
  expect(told).toEqual(['idle']);
});
