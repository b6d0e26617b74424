import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const aPart = ({ text }: { text: string }) => <p>{text}</p>;

afterEach(cleanup);

test('the code of a part is loaded with its first look, and never again', async () => {
  const load = vi.fn(async () => aPart);
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Part text="Geräte" />);
  expect(await screen.findByText('Geräte')).toBeTruthy();
  unmount();
  render(<Part text="Chat" />);
  expect(screen.getByText('Chat')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('without the network only the part says so, and a press tries again', async () => {
  const load = vi.fn(async () => aPart);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load);
  render(
    <>
      <h1>Sprechzimmer</h1>
      <Part text="Geräte" />
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Das konnte gerade nicht geladen werden.');
  expect(screen.getByRole('heading', { name: 'Sprechzimmer' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Geräte')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
