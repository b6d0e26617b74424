import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog, Overlay } from './Dialog.tsx';
import { currentPlace } from './toasts.ts';

afterEach(cleanup);

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');

function openDialog(props: Partial<Parameters<typeof Dialog>[0]> = {}) {
  const onClose = vi.fn();
  const view = render(
    <Dialog isOpen title="Absagen" onClose={onClose} actions={<button type="button">Ja</button>} {...props}>
      <input type="file" aria-label="Datei" />
    </Dialog>,
  );
  return { onClose, view, user: userEvent.setup() };
}

test('an open dialog is modal and has its title, its content and its actions last', () => {
  openDialog({ about: 'Es fällt eine Gebühr an.' });
  expect(dialog().open).toBe(true);
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Absagen',
  );
  const about = document.getElementById(dialog().getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toBe('Es fällt eine Gebühr an.');
  expect(within(dialog()).getAllByRole('button').at(-1)?.textContent).toBe('Ja');
});

test('a closed dialog shows nothing, and one that closes goes with its content', () => {
  const { view } = openDialog();
  view.rerender(<Dialog isOpen={false} title="Absagen" />);
  const element = document.querySelector('dialog');
  expect([element?.open, element?.textContent]).toEqual([false, '']);
});

test('toasts stand first in an open dialog and leave it with the dialog', () => {
  const before = currentPlace();
  const { view } = openDialog();
  expect(dialog().firstElementChild).toBe(currentPlace());
  expect(currentPlace()).not.toBe(before);
  view.unmount();
  expect(currentPlace()).toBe(before);
});

test('the close button and Escape close it; the cancel of a file inside does not', async () => {
  const { onClose, user } = openDialog();
  await user.click(within(dialog()).getByRole('button', { name: 'Schließen' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  const pressed = new Event('cancel', { cancelable: true });
  fireEvent(dialog(), pressed);
  expect([onClose.mock.calls.length, pressed.defaultPrevented]).toEqual([2, true]);
  fireEvent(screen.getByLabelText('Datei'), new Event('cancel', { bubbles: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog that the browser closed by itself tells so', () => {
  const { onClose } = openDialog();
  dialog().close();
  fireEvent(document.querySelector('dialog') as Element, new Event('close'));
  expect(onClose).toHaveBeenCalled();
});

test('a press beside it closes only a dialog that allows it, and never a press inside', () => {
  const { onClose, view } = openDialog();
  fireEvent.pointerDown(dialog());
  expect(onClose).not.toHaveBeenCalled();
  view.rerender(
    <Dialog isOpen title="Absagen" onClose={onClose} closesOnPressBeside>
      <p>Text</p>
    </Dialog>,
  );
  fireEvent.pointerDown(screen.getByText('Text'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog that must be answered has no close button and stays on Escape', () => {
  openDialog({ onClose: undefined });
  expect(screen.queryByRole('button', { name: 'Schließen' })).toBeNull();
  expect(fireEvent.keyDown(dialog(), { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(dialog(), { key: 'a' })).toBe(true);
});

test('Escape is left to the browser where the dialog can be closed', () => {
  openDialog();
  expect(fireEvent.keyDown(dialog(), { key: 'Escape' })).toBe(true);
});

test('a wide dialog and one that hides the page look so', () => {
  openDialog({ isWide: true, hidesPage: true });
  expect(dialog().className).toMatch(/wide.*hiding/);
  cleanup();
  openDialog();
  expect(dialog().className).not.toMatch(/wide|hiding/);
});

test('the overlay says what is going on and cannot be dismissed', () => {
  const { rerender } = render(<Overlay isOpen text="Ihre Buchung wird geprüft" />);
  expect(screen.getByRole('dialog', { name: /Ihre Buchung wird geprüft/ })).toBe(dialog());
  expect(fireEvent.keyDown(dialog(), { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(dialog(), { key: 'a' })).toBe(true);
  expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(false);
  rerender(<Overlay isOpen={false} text="Ihre Buchung wird geprüft" />);
  expect(document.querySelector('dialog')?.textContent).toBe('');
});
