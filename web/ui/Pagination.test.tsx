import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Pagination } from './Pagination.tsx';

afterEach(cleanup);

function openPages(page: number, pageCount: number) {
  const onPage = vi.fn();
  render(<Pagination label="Seiten: Termine" page={page} pageCount={pageCount} onPage={onPage} />);
  return { onPage, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });

test('a list with one page has no pages to turn', () => {
  openPages(1, 1);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the pages stand in a named list with the open one marked, and every number leads to its page', async () => {
  const { onPage, user } = openPages(2, 12);
  const pages = within(screen.getByRole('navigation', { name: 'Seiten: Termine' })).getAllByRole('listitem');
  expect(pages.map(({ textContent }) => textContent)).toEqual([
    '',
    '1',
    '2',
    '3',
    '4',
    '…',
    '9',
    '10',
    '11',
    '12',
    '',
  ]);
  const current = screen.getAllByRole('button').filter((each) => each.hasAttribute('aria-current'));
  expect(current.map((each) => [each.textContent, each.getAttribute('aria-current')])).toEqual([
    ['2', 'page'],
  ]);
  await user.click(button('Seite 9'));
  expect(onPage.mock.calls).toEqual([[9]]);
});

test.each([
  [10, 10, '1 2 3 4 5 6 7 8 9 10'],
  [10, 20, '1 2 3 4 … 9 10 11 … 17 18 19 20'],
])('APPT-13: page %i of %i stands among the pages %s', (page, pageCount, shown) => {
  openPages(page, pageCount);
  const pages = screen.getAllByRole('listitem').slice(1, -1);
  expect(pages.map(({ textContent }) => textContent).join(' ')).toBe(shown);
});

test('the arrows turn one page', async () => {
  const { onPage, user } = openPages(2, 3);
  await user.click(button('Vorherige Seite'));
  await user.click(button('Nächste Seite'));
  expect(onPage.mock.calls).toEqual([[1], [3]]);
  expect(button('Nächste Seite').getAttribute('aria-disabled')).toBe('false');
});

test.each([
  [1, 'Vorherige Seite', 'Nächste Seite'],
  [3, 'Nächste Seite', 'Vorherige Seite'],
])('on page %i of 3 the arrow %s is off and turns nothing', async (page, off, on) => {
  const { onPage, user } = openPages(page, 3);
  expect([off, on].map((name) => button(name).getAttribute('aria-disabled'))).toEqual(['true', 'false']);
  await user.click(button(off));
  expect(onPage).not.toHaveBeenCalled();
});
