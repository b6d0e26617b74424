import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts } from '#web/ui/toasts.ts';
import { lazyDialogs } from './lazy-dialogs.tsx';

interface Props {
  dialog: { text: string } | null;
  onClose: () => void;
}
const aDialog = ({ dialog }: Props) => <p>{dialog?.text}</p>;
const stay = () => undefined;
const asked = { text: 'Termin absagen?' };

afterEach(cleanup);

test('the code of the dialogs is loaded when the browser is idle, and the first of them is shown at once', async () => {
  let beIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    beIdle = work;
  });
  const load = vi.fn(async () => aDialog);
  const Dialogs = lazyDialogs(load);
  const { rerender } = render(<Dialogs dialog={null} onClose={stay} />);
  expect(load).not.toHaveBeenCalled();
  await act(async () => beIdle());
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Dialogs dialog={asked} onClose={stay} />);
  expect(screen.getByText('Termin absagen?')).toBeTruthy();
});

test('a dialog that is opened before loads its code itself', async () => {
  vi.stubGlobal('requestIdleCallback', () => undefined);
  const Dialogs = lazyDialogs(async () => aDialog);
  render(<Dialogs dialog={asked} onClose={stay} />);
  expect(await screen.findByText('Termin absagen?')).toBeTruthy();
});

test('without the network the dialog is closed with a reason, and the next press tries again', async () => {
  vi.stubGlobal('requestIdleCallback', () => undefined);
  const load = vi.fn(async () => aDialog);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Dialogs = lazyDialogs(load);
  const close = vi.fn();
  const { rerender } = render(<Dialogs dialog={asked} onClose={close} />);
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(currentToasts()).toMatchObject([{ type: 'error', text: 'Das konnte gerade nicht geladen werden.' }]);
  rerender(<Dialogs dialog={null} onClose={close} />);
  rerender(<Dialogs dialog={asked} onClose={close} />);
  expect(await screen.findByText('Termin absagen?')).toBeTruthy();
});
