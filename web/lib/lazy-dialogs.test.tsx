import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyDialogs } from './lazy-screen.tsx';

const aDialog = ({ dialog }: { dialog: { words: string } | null }) => <p>{dialog?.words}</p>;

test('the code of the dialogs is loaded when the browser is idle, and the first of them is shown at once', async () => {
  let beIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    beIdle = work;
  });
  const load = vi.fn(async () => aDialog);
  const Dialogs = lazyDialogs(load);
  const { rerender } = render(<Dialogs dialog={null} />);
  expect(load).not.toHaveBeenCalled();
  await act(async () => beIdle());
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Dialogs dialog={{ words: 'Termin absagen?' }} />);
  expect(screen.getByText('Termin absagen?')).toBeTruthy();
});

test('a dialog that is opened before loads its code itself', async () => {
  vi.stubGlobal('requestIdleCallback', () => undefined);
  const Dialogs = lazyDialogs(async () => aDialog);
  render(<Dialogs dialog={{ words: 'Termin absagen?' }} />);
  expect(await screen.findByText('Termin absagen?')).toBeTruthy();
});
