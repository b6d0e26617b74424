import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginHydration, endHydration } from '#web/lib/hydration.ts';
import { useReloadPlace } from './reload-place.ts';

const scrollTo = vi.fn();
let grow = () => {};

beforeEach(() => {
  window.history.replaceState(null, '', '/patient/account');
  vi.stubGlobal('scrollTo', scrollTo.mockClear());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onGrowth: () => void) {
        grow = onGrowth;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function Screen() {
  useReloadPlace();
  return null;
}

/** Leaves a page at 900 and opens the next one, whose screen has no length yet. */
function leaveAndOpen(type: NavigationTimingType, name = window.location.href, at = name): void {
  const { unmount } = render(<Screen />);
  vi.stubGlobal('scrollY', 900);
  fireEvent(window, new Event('pagehide'));
  unmount();
  vi.stubGlobal('scrollY', 0);
  window.history.replaceState(null, '', at);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, name } as PerformanceNavigationTiming]);
  render(<Screen />);
}

function growTo(height: number): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
  grow();
}

test('after a reload the place is found once, as soon as the screen is long enough', () => {
  leaveAndOpen('reload');
  growTo(899 + window.innerHeight);
  expect(scrollTo).not.toHaveBeenCalled();
  growTo(900 + window.innerHeight);
  growTo(2_000 + window.innerHeight);
  expect(scrollTo.mock.calls).toEqual([[0, 900]]);
});

test('whoever touches the page before the screen is long enough stays where they are', () => {
  for (const touch of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    leaveAndOpen('reload');
    fireEvent(window, new Event(touch));
    growTo(5_000);
    cleanup();
  }
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a page that is not loaded again begins at the top, and a page of the server is left to the browser', () => {
  leaveAndOpen('navigate');
  growTo(5_000);
  cleanup();
  beginHydration();
  leaveAndOpen('reload');
  endHydration();
  growTo(5_000);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the place belongs to the screen that was loaded again, not to the one after a login or to a later screen', () => {
  const account = window.location.href;
  leaveAndOpen('reload', account.replace('account', 'login'), account);
  growTo(5_000);
  cleanup();
  leaveAndOpen('reload', account, '/patient/dashboard');
  growTo(5_000);
  cleanup();
  leaveAndOpen('reload');
  cleanup();
  render(<Screen />);
  growTo(5_000);
  cleanup();
  leaveAndOpen('reload');
  window.history.pushState(null, '', '/patient/invoices');
  growTo(5_000);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('whoever has scrolled before the app is there stays at that place', () => {
  leaveAndOpen('reload');
  vi.stubGlobal('scrollY', 40);
  growTo(5_000);
  expect(scrollTo).not.toHaveBeenCalled();
});
