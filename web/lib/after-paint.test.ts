import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('work waits for the next picture, and is done once', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(100);
  expect(work).not.toHaveBeenCalled();
  for (const frame of frames) frame();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work in a tab in the background is done without a picture', () => {
  vi.stubGlobal('requestAnimationFrame', () => undefined);
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});
