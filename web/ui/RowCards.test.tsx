import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { onPhone } from '#web/testing/phone.ts';
import { DataTable } from './DataTable.tsx';
import type { RowCard } from './RowCards.tsx';

afterEach(cleanup);

interface Row {
  id: number;
  title: string;
  isOpen: boolean;
}
const ROWS: Row[] = [
  { id: 1, title: 'Rezept', isOpen: true },
  { id: 2, title: 'Befund', isOpen: false },
];
const COLUMNS = [
  { key: 'title', header: 'Betreff', cell: ({ title }: Row) => title, text: ({ title }: Row) => title },
];
const CARD: RowCard<Row> = {
  headline: ({ title }) => title,
  lines: ({ id }) => [`Zeile ${id}`, 'zweite Zeile'],
  pill: ({ isOpen }) => <span>{isOpen ? 'offen' : 'beantwortet'}</span>,
  action: ({ isOpen }) => isOpen && <button type="button">Ansehen</button>,
  more: ({ id }) => (id === 1 ? [{ label: 'Nummer', value: 'N-1' }] : []),
};
const GROUPS = [
  { title: 'Offene', has: ({ isOpen }: Row) => isOpen },
  { title: 'Erledigte', has: ({ isOpen }: Row) => !isOpen },
];

function openList(props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}, rows = ROWS) {
  render(
    <DataTable
      caption="Anfragen"
      columns={COLUMNS}
      card={CARD}
      rowKey={({ id }) => id}
      rows={rows}
      empty={<p>Keine.</p>}
      {...props}
    />,
  );
  return userEvent.setup();
}
const cardsIn = (list: string) => [...screen.getByRole('list', { name: list }).children] as HTMLElement[];

test('on a phone each row is a card with headline, lines, pill and action', () => {
  onPhone();
  openList();
  const [first, second] = cardsIn('Anfragen');
  expect(first?.querySelectorAll('p')[0]?.textContent).toBe('Rezept');
  expect(first?.textContent).toContain('RezeptoffenZeile 1zweite ZeileAnsehen');
  expect(second?.textContent).toBe('BefundbeantwortetZeile 2zweite Zeile');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('on a phone no table is measured', () => {
  onPhone();
  const observe = vi.spyOn(ResizeObserver.prototype, 'observe');
  openList();
  expect(observe).not.toHaveBeenCalled();
});

test('the chevron opens and closes the rest of its row, and is left out where there is none', async () => {
  onPhone();
  const user = openList();
  const [first, second] = cardsIn('Anfragen');
  const chevron = within(first as HTMLElement).getByRole('button', { name: 'Mehr: Rezept' });
  const more = document.getElementById(chevron.getAttribute('aria-controls') ?? '');
  expect([chevron.getAttribute('aria-expanded'), more?.hidden, more?.textContent]).toEqual([
    'false',
    true,
    'NummerN-1',
  ]);
  await user.click(chevron);
  expect([chevron.getAttribute('aria-expanded'), more?.hidden]).toEqual(['true', false]);
  await user.click(chevron);
  expect(more?.hidden).toBe(true);
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
});

test('a card without an action says so to its style, one with an action does not', () => {
  onPhone();
  openList({}, [{ id: 1, title: 'Rezept', isOpen: false }]);
  const lone = screen.getByRole('button', { name: 'Mehr: Rezept' }).parentElement;
  expect(lone?.dataset.onlyMore).toBe('true');
  cleanup();
  openList();
  expect(screen.getByRole('button', { name: 'Ansehen' }).parentElement?.dataset.onlyMore).toBeUndefined();
});

test('groups of cards have a heading and a list with its name; an empty group has neither', () => {
  onPhone();
  openList({ groups: GROUPS });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Offene',
    'Erledigte',
  ]);
  expect(cardsIn('Anfragen: Erledigte')).toHaveLength(1);
  cleanup();
  openList({ groups: GROUPS }, ROWS.slice(0, 1));
  expect(screen.queryByText('Erledigte')).toBeNull();
});

test('a table has its groups as row groups, and one search with the name of the table', () => {
  openList({ groups: GROUPS });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Offene',
    'Erledigte',
  ]);
  expect(screen.getByLabelText('Suche: Anfragen')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Anfragen' })).toBeNull();
});

test('a list without cards of its own shows all columns on a phone', () => {
  onPhone();
  render(<DataTable caption="Anfragen" columns={COLUMNS} rowKey={({ id }) => id} rows={ROWS} empty={null} />);
  expect(screen.getByRole('table', { name: 'Anfragen' })).toBeTruthy();
});
