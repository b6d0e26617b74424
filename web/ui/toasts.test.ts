import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentPlace,
  currentToasts,
  dismissToast,
  offerPlace,
  pauseToasts,
  resumeToasts,
  showToast,
  subscribeToToasts,
  TOAST_MILLISECONDS,
  TOAST_TYPES,
} from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  resumeToasts();
  vi.useRealTimers();
});

const texts = () => currentToasts().map((toast) => toast.text);

test('there are exactly the types success, error and warning', () => {
  expect(TOAST_TYPES).toEqual(['success', 'error', 'warning']);
});

test('CONST-01: the display time is 5000 ms', () => {
  expect(TOAST_MILLISECONDS).toBe(5000);
});

test.each(TOAST_TYPES)('SHELL-49: a toast of type %s disappears by itself after 5 seconds', (type) => {
  showToast({ type, text: 'Gespeichert.' });

  vi.advanceTimersByTime(4999);
  expect(texts()).toEqual(['Gespeichert.']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('SHELL-49: each toast has its own five seconds', () => {
  showToast({ type: 'success', text: 'erste' });
  vi.advanceTimersByTime(2000);
  showToast({ type: 'error', text: 'zweite' });

  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual(['zweite']);
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual([]);
});

test('the same text is shown once, for five seconds from the second time on', () => {
  showToast({ type: 'error', text: 'nicht geladen' });
  showToast({ type: 'warning', text: 'nicht geladen' });
  vi.advanceTimersByTime(4000);
  showToast({ type: 'error', text: 'nicht geladen' });
  expect(currentToasts().map(({ type }) => type)).toEqual(['warning', 'error']);

  vi.advanceTimersByTime(4999);
  expect(texts()).toEqual(['nicht geladen']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the time stops while the toasts are paused and goes on afterwards', () => {
  showToast({ type: 'warning', text: 'Bitte prüfen.' });
  vi.advanceTimersByTime(3000);
  pauseToasts();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Bitte prüfen.']);

  resumeToasts();
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['Bitte prüfen.']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a toast shown during a pause gets its full five seconds after the pause', () => {
  showToast({ type: 'success', text: 'erste' });
  pauseToasts();
  showToast({ type: 'success', text: 'zweite' });
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual(['erste', 'zweite']);

  resumeToasts();
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

test('a dismissed toast disappears at once and does not return', () => {
  showToast({ type: 'success', text: 'eins' });
  for (const { id } of currentToasts()) dismissToast(id);
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a listener hears of every change until it stops listening', () => {
  const heard = vi.fn();
  const stop = subscribeToToasts(heard);
  showToast({ type: 'success', text: 'eins', key: 'saved' });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(currentToasts()).toMatchObject([{ type: 'success', text: 'eins', key: 'saved' }]);

  stop();
  showToast({ type: 'success', text: 'zwei' });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('toasts are in the topmost open dialog, and in the page when none is open', () => {
  const [below, above] = [{}, {}] as [HTMLElement, HTMLElement];
  const heard = vi.fn();
  const stop = subscribeToToasts(heard);
  const closeBelow = offerPlace(below);
  const closeAbove = offerPlace(above);
  expect(currentPlace()).toBe(above);

  closeBelow();
  expect(currentPlace()).toBe(above);
  closeAbove();
  expect(currentPlace()).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
});
