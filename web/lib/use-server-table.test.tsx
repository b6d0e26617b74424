import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type Answers, connect, refused, TestApi } from '#web/testing/api.ts';
import { renderHtml } from '#web/testing/render-html.tsx';
import { WindowPage } from '#web/testing/window-page.tsx';
import type { TableView } from '#web/ui/table-view.ts';
import { MemoryRouter } from './fixed-routers.ts';
import {
  lastPageWithRows,
  pageRequest,
  pauseBeforeAsking,
  useAfterTyping,
  useServerTable,
} from './use-server-table.ts';

const ROUTE = 'GET /api/patients/contacts';
const view: TableView = { search: '', sort: null, page: 1, pageSize: 10 };

type Props = ReturnType<typeof useServerTable<typeof ROUTE>>;

function Table({ startView, tell }: { startView?: Partial<TableView>; tell: (props: Props) => void }) {
  tell(useServerTable(ROUTE, startView));
  return null;
}

/** What the hook gives to the table when it is first rendered, with what the browser has read so far. */
function firstProps(known: QueryClient, startView: Partial<TableView> = {}): Props | undefined {
  const seen: Props[] = [];
  renderHtml(
    <WindowPage>
      <MemoryRouter>
        <QueryClientProvider client={known}>
          <Table startView={startView} tell={(props) => seen.push(props)} />
        </QueryClientProvider>
      </MemoryRouter>
    </WindowPage>,
  );
  return seen[0];
}

test('CON-05, OR-31: page, page size, search and order go to the server', () => {
  const asked = { ...view, search: ' Rezept ', page: 3, sort: { key: 'title', direction: 'desc' } } as const;
  expect(pageRequest(asked)).toEqual({
    page: 3,
    perPage: 10,
    search: 'Rezept',
    sortColumn: 'title',
    sortDirection: 'desc',
  });
  expect(pageRequest(view)).toEqual({ page: 1, perPage: 10, search: '' });
});

test('OR-58: the own order of a list is asked for until a column is chosen', () => {
  const ownOrder = { groups: 'upcoming_first' };
  expect(pageRequest(view, ownOrder)).toEqual({ page: 1, perPage: 10, search: '', ...ownOrder });
  expect(pageRequest({ ...view, sort: { key: 'title', direction: 'asc' } }, ownOrder)).toEqual({
    page: 1,
    perPage: 10,
    search: '',
    sortColumn: 'title',
    sortDirection: 'asc',
  });
});

test('OR-31: the server is asked when the typing pauses, and at once for everything else', () => {
  expect(pauseBeforeAsking({ ...view, search: 'Re' }, view)).toBe(300);
  expect(pauseBeforeAsking(view, { ...view, search: 'Re' })).toBe(0);
  expect(pauseBeforeAsking({ ...view, page: 2 }, view)).toBe(0);
});

test('when a page has lost its last row, the table shows the last page with rows', () => {
  expect(lastPageWithRows({ ...view, page: 4 }, { data: [], total: 21 })).toBe(3);
  expect(lastPageWithRows({ ...view, page: 3 }, { data: ['row'], total: 21 })).toBeUndefined();
  expect(lastPageWithRows({ ...view, page: 4 }, { data: [], total: 0 })).toBeUndefined();
  expect(lastPageWithRows(view, { data: [], total: 21 })).toBeUndefined();
});

test('CON-04: a table starts with ten rows per page and shows what was read before', () => {
  const known = new QueryClient();
  expect(firstProps(known)).toMatchObject({ view, rows: undefined, failure: undefined });

  known.setQueryData([ROUTE, 'de', pageRequest(view)], { data: [{ id: 7 }], total: 1 });
  expect(firstProps(known)).toMatchObject({ rows: [{ id: 7 }], total: 1, isStale: false });
  expect(firstProps(known, { pageSize: 5 })).toMatchObject({ rows: undefined });
});

const LIST = 'GET /api/staff/contacts';

function aTable(answers: Answers, startView = {}) {
  const api = new TestApi(answers);
  connect(api);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(() => useServerTable(LIST, startView, { state: 'open' }), { wrapper });
  return { api, table: result };
}
const rows = (count: number) =>
  ({ data: Array.from({ length: count }, (_, id) => ({ id })), total: 21 }) as never;

test('another page keeps the rows as stale ones until its own are here', async () => {
  const { api, table } = aTable({ [LIST]: rows(10) });
  await waitFor(() => expect(table.current.rows).toHaveLength(10));
  expect([table.current.total, table.current.isStale, table.current.failure]).toEqual([21, false, undefined]);
  const { promise, resolve } = Promise.withResolvers<never>();
  api.answer({ [LIST]: () => promise });
  act(() => table.current.onViewChange({ ...table.current.view, page: 3 }));
  expect(table.current.isStale).toBe(true);
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(2));
  expect([table.current.rows?.length, table.current.isStale]).toEqual([10, true]);
  resolve(rows(1));
  await waitFor(() => expect(table.current.rows).toHaveLength(1));
  expect(table.current.isStale).toBe(false);
  expect(api.sent(LIST)).toEqual([
    { page: '1', perPage: '10', search: '', state: 'open' },
    { page: '3', perPage: '10', search: '', state: 'open' },
  ]);
});

test('a page that has lost its rows gives way to the last page that has some', async () => {
  const { api, table } = aTable({ [LIST]: ({ page }) => rows(page === '4' ? 0 : 1) }, { page: 4 });
  await waitFor(() => expect(table.current.view.page).toBe(3));
  await waitFor(() => expect(table.current.rows).toHaveLength(1));
  expect(api.sent(LIST).map(({ page }) => page)).toEqual(['4', '3']);
});

test('a failure is told in the words of the server, or of the page, and is tried again', async () => {
  const { api, table } = aTable({ [LIST]: refused(422, { message: 'Gerade nicht.' }) });
  await waitFor(() => expect(table.current.failure?.message).toBe('Gerade nicht.'));
  api.answer({ [LIST]: refused(422) });
  act(() => table.current.failure?.onRetry());
  await waitFor(() => expect(table.current.failure?.message).not.toBe('Gerade nicht.'));
  await waitFor(() => expect(table.current.failure?.message).toMatch(/\S/));
  api.answer({ [LIST]: rows(2) });
  act(() => table.current.failure?.onRetry());
  await waitFor(() => expect(table.current.rows).toHaveLength(2));
  expect(table.current.failure).toBeUndefined();
});

test('OR-31: the server is asked once the typing pauses for 300 ms', async () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ typed }) => useAfterTyping(typed), {
    initialProps: { typed: '' },
  });
  rerender({ typed: 'a' });
  act(() => vi.advanceTimersByTime(299));
  rerender({ typed: 'ab' });
  act(() => vi.advanceTimersByTime(299));
  expect(result.current).toBe('');
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe('ab');
  vi.useRealTimers();
});
