import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MemoryRouter } from './fixed-routers.ts';
import { Link, PrepareScreens } from './router.ts';

test('a link prepares its screen when somebody is about to press it, as soon as the browser is idle', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
  const prepare = vi.fn();
  render(
    <PrepareScreens value={prepare}>
      <MemoryRouter initialEntries={['/login']}>
        <Link to="/register">Konto anlegen</Link>
        <Link to="/login">Anmelden</Link>
      </MemoryRouter>
    </PrepareScreens>,
  );
  for (const link of screen.getAllByRole('link')) await userEvent.hover(link);
  expect(prepare).not.toHaveBeenCalled();
  for (const work of waiting) work();
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledExactlyOnceWith('/register'));
});
