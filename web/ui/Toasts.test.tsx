import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { currentToasts, dismissToast, showToast, TOAST_MILLISECONDS, TOAST_TYPES } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
function openToasts(...shown: Parameters<typeof showToast>[0][]) {
  render(<Toasts />);
  pass(100);
  act(() => shown.forEach(showToast));
}
const texts = (role: 'alert' | 'status') =>
  [...screen.getByRole(role).querySelectorAll('p')].map(({ textContent }) => textContent);

test('errors are announced at once, everything else when there is time; each kind is marked', () => {
  openToasts(
    { type: 'error', text: 'Nein.' },
    { type: 'success', text: 'Ja.' },
    { type: 'warning', text: 'Bald.' },
  );
  expect([texts('alert'), texts('status')]).toEqual([['Nein.'], ['Ja.', 'Bald.']]);
  const kinds = [...document.querySelectorAll<HTMLElement>('[data-toast-type]')];
  expect(kinds.map(({ dataset }) => dataset.toastType)).toEqual(['error', 'success', 'warning']);
});

test('SHELL-48: success, error and warning have an icon and a look of their own, and only errors interrupt', () => {
  openToasts(
    { type: 'success', text: 'Ja.' },
    { type: 'error', text: 'Nein.' },
    { type: 'warning', text: 'Bald.' },
  );
  const shown = (text: string) => screen.getByText(text).parentElement as HTMLElement;
  const icon = (text: string) => shown(text).querySelector('svg')?.classList.value;
  expect(icon('Ja.')).toContain('circle-check');
  expect(icon('Nein.')).toContain('octagon-alert');
  expect(icon('Bald.')).toContain('triangle-alert');
  const looks = { 'Ja.': 'success', 'Nein.': 'error', 'Bald.': 'warning' } as const;
  for (const [text, look] of Object.entries(looks)) {
    const others = Object.values(looks).filter((each) => each !== look);
    expect(shown(text).className).toContain(look);
    for (const other of others) expect(shown(text).className).not.toContain(other);
  }
  const regions = ['Ja.', 'Nein.', 'Bald.'].map((text) => shown(text).parentElement?.getAttribute('role'));
  expect(regions).toEqual(['status', 'alert', 'status']);
});

test('the button of a toast counts the seconds for which it works, for the eye alone', () => {
  const action = { label: 'Rückgängig', onPress: vi.fn(), endsAt: Date.now() + 10_100 };
  openToasts({ type: 'success', text: 'Ja.', milliseconds: 20_000, action });
  const button = screen.getByRole('button', { name: 'Rückgängig' });
  expect(button.textContent).toBe('Rückgängig (10)');
  pass(3000);
  expect(button.textContent).toBe('Rückgängig (7)');
  pass(9000);
  expect(button.textContent).toBe('Rückgängig (0)');
});

test.each(TOAST_TYPES)('SHELL-49: a toast of the type %s is shown for five seconds', (type) => {
  openToasts({ type, text: 'Gespeichert.' });
  pass(4999);
  expect(screen.getByText('Gespeichert.')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Gespeichert.')).toBeNull();
});

test('the regions are there before the first text, or screen readers would not announce it', () => {
  showToast({ type: 'success', text: 'Ja.' });
  render(<Toasts />);
  expect(texts('status')).toEqual([]);
  pass(99);
  expect(texts('status')).toEqual([]);
  pass(1);
  expect(texts('status')).toEqual(['Ja.']);
});

test('a toast goes after five seconds, or when it is closed', () => {
  openToasts({ type: 'success', text: 'Ja.' }, { type: 'warning', text: 'Bald.' });
  const [first] = screen.getAllByRole('button', { name: 'Schließen' });
  fireEvent.click(first as HTMLElement);
  expect(texts('status')).toEqual(['Bald.']);
  pass(TOAST_MILLISECONDS - 1);
  expect(texts('status')).toEqual(['Bald.']);
  pass(1);
  expect(texts('status')).toEqual([]);
});

test('the action of a toast is done once, and the toast is gone', () => {
  const onPress = vi.fn();
  openToasts({ type: 'success', text: 'Gelöscht.', action: { label: 'Rückgängig', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect([onPress.mock.calls.length, texts('status')]).toEqual([1, []]);
});

test('toasts stay while the focus is in them, and go after it has left', () => {
  openToasts({ type: 'success', text: 'Ja.' });
  const close = within(screen.getByRole('status')).getByRole('button', { name: 'Schließen' });
  act(() => close.focus());
  pass(10 * TOAST_MILLISECONDS);
  expect(texts('status')).toEqual(['Ja.']);
  act(() => close.blur());
  pass(TOAST_MILLISECONDS);
  expect(texts('status')).toEqual([]);
});

test('toasts stay while the pointer moves on them; a resting pointer does not count', () => {
  openToasts({ type: 'success', text: 'Ja.' });
  const region = screen.getByRole('status').parentElement as HTMLElement;
  fireEvent.pointerMove(region, { movementX: 2, movementY: 0 });
  pass(10 * TOAST_MILLISECONDS);
  expect(texts('status')).toEqual(['Ja.']);
  fireEvent.pointerLeave(region);
  pass(TOAST_MILLISECONDS);
  expect(texts('status')).toEqual([]);
});

const PLACES = (
  <main>
    <h1 tabIndex={-1}>Termine</h1>
    <button type="button">Absagen</button>
  </main>
);

test.each([
  ['closes a toast', 'Schließen'],
  ['takes the action of a toast', 'Rückgängig'],
])('whoever %s is back where the focus came from', (_, name) => {
  render(PLACES);
  openToasts({ type: 'success', text: 'Gelöscht.', action: { label: 'Rückgängig', onPress: () => {} } });
  const before = screen.getByRole('button', { name: 'Absagen' });
  act(() => before.focus());
  for (const button of within(screen.getByRole('status')).getAllByRole('button')) act(() => button.focus());
  const pressed = screen.getByRole('button', { name });
  act(() => pressed.focus());
  fireEvent.click(pressed);
  expect([texts('status'), document.activeElement]).toEqual([[], before]);
});

test('whoever closes a toast when the place before is gone is at the heading of the page', () => {
  render(PLACES);
  openToasts({ type: 'success', text: 'Ja.' });
  const before = screen.getByRole('button', { name: 'Absagen' });
  act(() => before.focus());
  const close = screen.getByRole('button', { name: 'Schließen' });
  act(() => close.focus());
  before.remove();
  fireEvent.click(close);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Termine' }));
});

test('an action that moves the focus itself keeps it', () => {
  render(PLACES);
  const heading = screen.getByRole('heading', { name: 'Termine' });
  openToasts({
    type: 'success',
    text: 'Neu.',
    action: { label: 'Zeigen', onPress: () => heading.focus() },
  });
  act(() => screen.getByRole('button', { name: 'Absagen' }).focus());
  const show = screen.getByRole('button', { name: 'Zeigen' });
  act(() => show.focus());
  fireEvent.click(show);
  expect(document.activeElement).toBe(heading);
});

test('whoever presses without the focus in the toasts keeps it where it is', () => {
  render(PLACES);
  openToasts({ type: 'success', text: 'Ja.' });
  const before = screen.getByRole('button', { name: 'Absagen' });
  act(() => before.focus());
  fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(document.activeElement).toBe(before);
});
