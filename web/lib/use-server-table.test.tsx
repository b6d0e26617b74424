import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TableView } from '#web/ui/table-view.ts';
import { lastPageWithRows, pageRequest, pauseBeforeAsking, useServerTable } from './use-server-table.ts';

const ROUTE = 'GET /api/patients/contacts';
const view: TableView = { search: '', sort: null, page: 1, pageSize: 10 };

type Props = ReturnType<typeof useServerTable<typeof ROUTE>>;

function Table({ startView, tell }: { startView?: Partial<TableView>; tell: (props: Props) => void }) {
  tell(useServerTable(ROUTE, startView));
  return null;
}

/** What the hook gives to the table when it is first drawn, with what the browser has read so far. */
function firstProps(known: QueryClient, startView: Partial<TableView> = {}): Props | undefined {
  const seen: Props[] = [];
  renderToString(
    <QueryClientProvider client={known}>
      <Table startView={startView} tell={(props) => seen.push(props)} />
    </QueryClientProvider>,
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
