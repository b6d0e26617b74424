import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedIn, type StaffSelf } from '../identity/signed-in.ts';
import { useGoOnFromVersion, useUnsavedEntries } from './use-unsaved-entries.ts';

/** Who would be asked before the tab closes, in these tests alone. */
const listeners = new Set<EventListener>();

beforeEach(() => {
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    if (type === 'beforeunload') listeners.add(listener as EventListener);
  });
  vi.spyOn(window, 'removeEventListener').mockImplementation((type, listener) => {
    if (type === 'beforeunload') listeners.delete(listener as EventListener);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  listeners.clear();
  sessionStorage.clear();
});

const RITA = { id: 3, name: 'Rita Berger' } as StaffSelf;
const FRESH = { title: 'Kontrolle', version: 1 };
const TYPED = { title: 'Kontrolltermin', version: 1 };

function as(person: StaffSelf) {
  return ({ children }: { children: ReactNode }) => <SignedIn value={person}>{children}</SignedIn>;
}

function openForm(fresh = FRESH, person = RITA) {
  return renderHook(() => useUnsavedEntries('service 7', fresh), { wrapper: as(person) });
}

/** Whether the browser asks before the tab closes. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  for (const listener of listeners) listener(closing);
  return closing.defaultPrevented;
}

test('a form that nobody touched begins with the stored values, and the tab may close', () => {
  const { result } = openForm();
  expect(result.current).toMatchObject({ start: FRESH, began: FRESH, wasRestored: false });
  expect(asksBeforeClosing()).toBe(false);
});

test('typed entries are there again after the screen was left, with the values from before', () => {
  const { result, unmount } = openForm();
  act(() => result.current.store(TYPED));
  expect(asksBeforeClosing()).toBe(true);
  unmount();
  expect(asksBeforeClosing()).toBe(false);

  const again = openForm({ title: 'Von einer Kollegin geändert', version: 2 });
  expect(again.result.current).toMatchObject({ start: TYPED, began: FRESH, wasRestored: true });
  expect(asksBeforeClosing()).toBe(true);
});

test('entries that go on from newer values remember those', () => {
  const newer = { title: 'Von einer Kollegin geändert', version: 2 };
  const { result, unmount } = openForm();
  act(() => result.current.store(TYPED, newer));
  expect(result.current.began).toEqual(newer);
  unmount();
  expect(openForm().result.current.began).toEqual(newer);
});

test('saved entries are forgotten, and the tab may close', () => {
  const { result, unmount } = openForm();
  act(() => result.current.store(TYPED));
  act(() => result.current.forget(TYPED));
  expect(result.current).toMatchObject({ began: TYPED, wasRestored: false });
  expect(asksBeforeClosing()).toBe(false);
  unmount();
  expect(openForm().result.current).toMatchObject({ start: FRESH, wasRestored: false });
});

test('the next person at the same desk does not find them', () => {
  const { result, unmount } = openForm();
  act(() => result.current.store(TYPED));
  unmount();
  expect(openForm(FRESH, { ...RITA, id: 4 }).result.current).toMatchObject({
    start: FRESH,
    wasRestored: false,
  });
});

test('what cannot be read counts as nothing', () => {
  sessionStorage.setItem('clinic entries of 3: service 7', '{"typed":');
  expect(openForm().result.current).toMatchObject({ start: FRESH, wasRestored: false });
});

test('a button beside the form that saved a new version moves the unsaved entries on to it', () => {
  const { result, unmount } = openForm();
  act(() => result.current.store(TYPED));
  unmount();
  const goOn = renderHook(() => useGoOnFromVersion(), { wrapper: as(RITA) }).result.current;
  goOn('service 7', 5);
  goOn('service 8', 5);
  expect(openForm().result.current).toMatchObject({
    start: { ...TYPED, version: 5 },
    began: { ...FRESH, version: 5 },
  });
  expect(sessionStorage.length).toBe(1);
});
