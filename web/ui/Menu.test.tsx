import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '#web/lib/fixed-routers.ts';
import { Menu, MenuButton, MenuLink } from './Menu.tsx';

afterEach(cleanup);

function openMenu(props: Partial<Parameters<typeof Menu>[0]> = {}) {
  const onChoose = vi.fn();
  const onKey = vi.fn();
  render(
    <MemoryRouter initialEntries={['/account']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to what the menu lets through. */}
      <div onKeyDown={onKey}>
        <Menu label="Maria Vogel" {...props}>
          <MenuLink to="/account">Profil</MenuLink>
          <MenuButton onClick={onChoose}>Abmelden</MenuButton>
        </Menu>
        <button type="button">daneben</button>
      </div>
    </MemoryRouter>,
  );
  return { onChoose, onKey, user: userEvent.setup() };
}
const opener = (name = 'Maria Vogel') => screen.getByRole('button', { name });
const isOpen = () => [opener().getAttribute('aria-expanded'), screen.queryByRole('list') !== null];

test('the button opens and closes its list, which it controls', async () => {
  const { user } = openMenu();
  expect(isOpen()).toEqual(['false', false]);
  await user.click(opener());
  expect(isOpen()).toEqual(['true', true]);
  expect(screen.getByRole('list').id).toBe(opener().getAttribute('aria-controls'));
  expect(screen.getByRole('list').dataset.overlay).toBe('true');
  expect(screen.getByRole('list').className).toMatch(/end.*below/);
  await user.click(opener());
  expect(isOpen()).toEqual(['false', false]);
});

test('a chosen button closes the list, returns the focus and then acts', async () => {
  const { onChoose, user } = openMenu();
  await user.click(opener());
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect([...isOpen(), document.activeElement]).toEqual(['false', false, opener()]);
});

test('a chosen link closes the list; the one that is open says so', async () => {
  const { user } = openMenu();
  await user.click(opener());
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  expect(isOpen()).toEqual(['false', false]);
});

test('Escape closes only the list that is open; a closed menu leaves the key to others', async () => {
  const { onKey, user } = openMenu();
  await user.click(opener());
  await user.keyboard('x');
  expect(isOpen()).toEqual(['true', true]);
  onKey.mockClear();
  await user.keyboard('{Escape}');
  expect([...isOpen(), document.activeElement]).toEqual(['false', false, opener()]);
  expect(onKey).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onKey).toHaveBeenCalledTimes(1);
});

test('the list closes when the focus leaves it or somebody presses beside it, not inside', async () => {
  const { user } = openMenu();
  await user.click(opener());
  await user.tab();
  await user.tab();
  expect(isOpen()).toEqual(['true', true]);
  await user.tab();
  expect([document.activeElement?.textContent, ...isOpen()]).toEqual(['daneben', 'false', false]);
  await user.click(opener());
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('list') });
  expect(isOpen()).toEqual(['true', true]);
  await user.pointer({ keys: '[MouseLeft]', target: document.body });
  expect(isOpen()).toEqual(['false', false]);
});

test('a menu of icons has a name of its own, and its list opens where it is told to', async () => {
  const { user } = openMenu({ accessibleLabel: 'Konto', align: 'start', side: 'above' });
  await user.click(opener('Konto'));
  expect(screen.getByRole('list').className).toMatch(/start.*above/);
});
