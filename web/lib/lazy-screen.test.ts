import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen } from './lazy-screen.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen whose first data arrives after so many milliseconds. */
function aScreen(dataAfterMs: number) {
  const done: string[] = [];
  const prefetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, dataAfterMs));
    done.push('data');
  };
  const screen = lazyScreen(async () => Object.assign(() => null, { prefetch }));
  return { done, screen };
}

test('a screen that begins with its data is drawn when the data is there', async () => {
  const { done, screen } = aScreen(50);
  void screen.preloadWithData().then(() => done.push('drawn'));
  await vi.advanceTimersByTimeAsync(49);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['data', 'drawn']);
});

test('a screen in the browser does not wait for late data', async () => {
  vi.stubGlobal('window', {});
  const { done, screen } = aScreen(5_000);
  void screen.preloadWithData().then(() => done.push('drawn'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['drawn']);
});

test('the server waits for late data: it draws a screen whole or not at all', async () => {
  const { done, screen } = aScreen(5_000);
  void screen.preloadWithData().then(() => done.push('drawn'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(['data', 'drawn']);
});

test('a screen without first data is drawn as soon as its code is there', async () => {
  const screen = lazyScreen(async () => () => null);
  await expect(screen.preloadWithData()).resolves.toBeUndefined();
});

test('intent asks for the code and for the first data', async () => {
  const prefetch = vi.fn();
  lazyScreen(async () => Object.assign(() => null, { prefetch })).prepare();
  await vi.advanceTimersByTimeAsync(0);
  expect(prefetch).toHaveBeenCalledTimes(1);
});
