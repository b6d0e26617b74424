import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { onPhone } from '#web/testing/phone.ts';
import { DataTable } from './DataTable.tsx';
import type { Column } from './table-view.ts';

afterEach(cleanup);

const NAMES = ['Eva', 'Ida', 'Ada', 'Lea', 'Mia', 'Uta', 'Ina'];
const columns: Column<string>[] = [
  { key: 'name', header: 'Name', cell: (name) => name, text: (name) => name, isSortable: true },
  { key: 'size', header: 'Länge', cell: (name) => name.length, text: () => '' },
];
const aTable = (more: Partial<Parameters<typeof DataTable<string>>[0]> = {}) =>
  render(
    <DataTable
      caption="Namen"
      columns={columns}
      rowKey={(name) => name}
      rows={NAMES}
      empty={<p>Keine.</p>}
      {...more}
    />,
  );
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[0]?.textContent);
const person = () => userEvent.setup({ delay: null });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' });

test('a table shows five rows, counts all of them, and goes from page to page', async () => {
  const user = person();
  aTable();
  expect(screen.getByRole('table', { name: 'Namen' })).toBeTruthy();
  expect(shown()).toEqual(NAMES.slice(0, 5));
  expect(screen.getByRole('status').textContent).toBe('7 Einträge, Seite 1 von 2');
  await user.click(
    within(screen.getByRole('navigation', { name: 'Seiten: Namen' })).getByRole('button', {
      name: 'Nächste Seite',
    }),
  );
  expect(shown()).toEqual(['Uta', 'Ina']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pro Seite' }), '10');
  expect(shown()).toEqual(NAMES);
  expect(screen.getByRole('status').textContent).toMatch(/^7 Einträge/);
});

test('a search begins at the first page; what is not found can be reset, and the focus goes to the search', async () => {
  const user = person();
  aTable({ startView: { page: 2 } });
  expect(document.querySelector('search')?.getAttribute('aria-label')).toBe('Suche: Namen');
  await user.type(search(), 'da');
  expect(shown()).toEqual(['Ida', 'Ada']);
  expect(search().value).toBe('da');
  await user.type(search(), 'x');
  expect(screen.getByText('Zu dieser Suche gibt es keine Einträge.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
  expect([search().value, document.activeElement]).toEqual(['', search()]);
  expect(shown()).toEqual(NAMES.slice(0, 5));
});

test('the order is chosen by words where the header has no room, and taken back', async () => {
  const user = person();
  aTable({ startView: { pageSize: 10, sort: { key: 'name', direction: 'desc' } } });
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sortieren nach' });
  expect([...order.options].map(({ textContent }) => textContent)).toEqual([
    'unsortiert',
    'Name, aufsteigend',
    'Name, absteigend',
  ]);
  expect([order.selectedOptions[0]?.textContent, shown()[0]]).toEqual(['Name, absteigend', 'Uta']);
  await user.selectOptions(order, 'Name, aufsteigend');
  expect(shown()[0]).toBe('Ada');
  await user.selectOptions(order, 'unsortiert');
  expect(shown()).toEqual(NAMES);
});

test('a table without sortable columns offers no order', () => {
  aTable({ columns: columns.map((column) => ({ ...column, isSortable: false })) });
  expect(screen.queryByRole('combobox', { name: 'Sortieren nach' })).toBeNull();
});

test('an empty table has its note and no tools; a failure has its words and is tried again', async () => {
  const { unmount } = aTable({ rows: [] });
  expect([screen.getByText('Keine.').tagName, screen.queryByRole('searchbox')]).toEqual(['P', null]);
  unmount();
  const onRetry = vi.fn();
  aTable({ rows: undefined, failure: { message: 'Gerade nicht.', onRetry } });
  expect(screen.getByText('Gerade nicht.')).toBeTruthy();
  await person().click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('while rows are loading, or belong to an earlier view without rows, the table says so', () => {
  const { rerender } = aTable({ rows: undefined });
  expect(screen.getByText('Wird geladen …')).toBeTruthy();
  rerender(
    <DataTable
      caption="Namen"
      columns={columns}
      rowKey={(name) => name}
      rows={[]}
      empty={<p>Keine.</p>}
      isStale
    />,
  );
  expect([screen.getByText('Wird geladen …').tagName, screen.queryByText('Keine.')]).toEqual(['SPAN', null]);
});

test('a table of the server tells it the view, and begins at the first page after a search or another order', async () => {
  const onViewChange = vi.fn();
  const user = person();
  const view = { search: '', sort: null, page: 2, pageSize: 5 } as const;
  aTable({ view, onViewChange, total: 21, rows: ['Eva'] });
  expect(screen.getByRole('status').textContent).toBe('21 Einträge, Seite 2 von 5');
  await user.type(search(), 'e');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sortieren nach' }), 'Name, absteigend');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pro Seite' }), '20');
  expect(onViewChange.mock.calls).toEqual([
    [{ ...view, search: 'e', page: 1 }],
    [{ ...view, sort: { key: 'name', direction: 'desc' }, page: 1 }],
    [{ ...view, pageSize: 20, page: 1 }],
  ]);
});

test('on a phone the tools of a short list wait behind a button; those of a long one do not', async () => {
  onPhone();
  const { unmount } = aTable();
  const opener = screen.getByRole('button', { name: 'Suchen und sortieren' });
  const tools = document.getElementById(opener.getAttribute('aria-controls') ?? '');
  expect([opener.getAttribute('aria-expanded'), tools?.hidden]).toEqual(['false', true]);
  await person().click(opener);
  expect([opener.getAttribute('aria-expanded'), tools?.hidden]).toEqual(['true', false]);
  await person().click(opener);
  expect(tools?.hidden).toBe(true);
  unmount();
  aTable({ rows: Array.from({ length: 11 }, (_, number) => `Name ${number}`) });
  expect(screen.queryByRole('button', { name: 'Suchen und sortieren' })).toBeNull();
  expect(search()).toBeTruthy();
});
