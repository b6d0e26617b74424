import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useEntryState } from './entry-state.ts';
import { BrowserRouter, Link, useLocation } from './router.ts';
import { signIn, signOut } from './session.ts';

function List() {
  const [filter, setFilter] = useEntryState('filter', 'Alle');
  return (
    <>
      {['Alle', 'Offene'].map((each) => (
        <button key={each} type="button" aria-pressed={each === filter} onClick={() => setFilter(each)}>
          {each}
        </button>
      ))}
      <Search key={filter} filter={filter} />
    </>
  );
}

function Search({ filter }: { filter: string }) {
  const [typed, setTyped] = useEntryState('search', '', filter);
  return <input aria-label="Suche" value={typed} onChange={({ target }) => setTyped(target.value)} />;
}

function Screens() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/list">Liste</Link>
      <Link to="/file">Akte</Link>
      {pathname === '/list' && <List />}
      {pathname === '/file' && <h1>Akte</h1>}
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Suche' });
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const back = async () => {
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
};

beforeEach(() => {
  window.history.replaceState(null, '', '/list');
  render(<Screens />, { wrapper: BrowserRouter });
});
afterEach(cleanup);

test('back and forward find what was typed, a new visit does not', async () => {
  await follow('Liste');
  await userEvent.type(field(), 'Bra');
  await follow('Akte');
  await back();
  expect(field().value).toBe('Bra');
  expect(window.location.href).not.toContain('Bra');
  await follow('Akte');
  await follow('Liste');
  expect(field().value).toBe('');
  await userEvent.type(field(), 'Vogel');
  window.history.back();
  await screen.findByRole('heading');
  window.history.forward();
  await waitFor(() => expect(field().value).toBe('Vogel'));
});

test('after a sign-out nobody finds what was typed', async () => {
  signIn('secret', { id: 7, name: 'Maria Vogel' });
  await follow('Liste');
  await userEvent.type(field(), 'Bra');
  await follow('Akte');
  act(signOut);
  await back();
  expect(field().value).toBe('');
});

test('what was typed is found with its filter only; whoever chooses another filter begins anew', async () => {
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await follow('Liste');
  await choose('Offene');
  await userEvent.type(field(), 'Bra');
  await follow('Akte');
  await back();
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Offene');
  expect(field().value).toBe('Bra');
  for (const filter of ['Alle', 'Offene']) {
    await choose(filter);
    expect(field().value).toBe('');
  }
});
