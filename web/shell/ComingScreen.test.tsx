import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { BrowserRouter, Link } from '#web/lib/router.ts';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { Frame } from './Frame.tsx';

const SAID = 'Seite wird geladen';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A link to a screen whose code comes when the test says so. */
async function followLink() {
  const { promise: loaded, resolve } = Promise.withResolvers<() => string>();
  const Slow = lazyScreen(() => loaded);
  render(
    <BrowserRouter>
      <Frame header={<Link to="/slow">Weiter</Link>} place="">
        <Routes>
          <Route path="/" element="Hier" />
          <Route path="/slow" element={<Slow />} />
        </Routes>
      </Frame>
    </BrowserRouter>,
  );
  await act(async () => screen.getByRole('link', { name: 'Weiter' }).click());
  return { load: () => act(async () => resolve(() => 'Dort')) };
}

const wait = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

test('a screen that takes longer than 300 ms is announced, on the former screen, until it is there', async () => {
  const { load } = await followLink();
  await wait(299);
  expect(screen.queryByText(SAID)).toBeNull();
  await wait(1);
  expect(screen.getByText(SAID).closest('[aria-live=polite]')).not.toBeNull();
  expect(screen.getByRole('main').textContent).toBe('Hier');
  await load();
  expect(screen.getByRole('main').textContent).toBe('Dort');
  expect(screen.queryByText(SAID)).toBeNull();
});

test('a screen that is there sooner is not announced', async () => {
  const { load } = await followLink();
  await wait(200);
  await load();
  await wait(1_000);
  expect(screen.queryByText(SAID)).toBeNull();
});
