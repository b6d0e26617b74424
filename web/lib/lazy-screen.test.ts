import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen } from './lazy-screen.tsx';
import type { RenderContext } from './render-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const context = {} as RenderContext;
const PATH = '/dashboard';

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

test('a screen that begins with its data is shown when the data is there', async () => {
  const { done, screen } = aScreen(50);
  void screen.preloadWithData(context, PATH).then(() => done.push('shown'));
  await vi.advanceTimersByTimeAsync(49);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['data', 'shown']);
});

test('a screen in the browser does not wait for late data', async () => {
  const { done, screen } = aScreen(5_000);
  void screen.preloadWithData(context, PATH).then(() => done.push('shown'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['shown']);
});

test('the server waits for late data: it renders a screen whole or not at all', async () => {
  const { done, screen } = aScreen(5_000);
  void screen.preloadForServer(context, PATH).then(() => done.push('rendered'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(['data', 'rendered']);
});

test('what the server reads may differ from what a browser reads in advance', async () => {
  const [prefetch, ssrPrefetch] = [vi.fn(), vi.fn()];
  const screen = lazyScreen(async () => Object.assign(() => null, { prefetch, ssrPrefetch }));
  await screen.preloadForServer(context, PATH);
  expect(prefetch).not.toHaveBeenCalled();
  expect(ssrPrefetch).toHaveBeenCalledExactlyOnceWith(context, PATH);
  await screen.preloadWithData(context, PATH);
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(context, PATH);
});

test('a screen without first data is shown as soon as its code is there', async () => {
  const screen = lazyScreen(async () => () => null);
  await expect(screen.preloadWithData(context, PATH)).resolves.toBeUndefined();
});

test('intent asks for the code and for the first data', async () => {
  const prefetch = vi.fn();
  lazyScreen(async () => Object.assign(() => null, { prefetch })).prepare(context, PATH);
  await vi.advanceTimersByTimeAsync(0);
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(context, PATH);
});
