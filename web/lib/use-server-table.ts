import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { ui } from '#texts/generated/ui.ts';
import type { TableView } from '#web/ui/table-view.ts';
import { useEntryState } from './entry-state.ts';
import { type Language, useLanguage } from './language.ts';
import { readApi } from './read-api.ts';

/** The list calls: they answer with one page of rows. */
type ListRoute = {
  [Route in keyof ApiRoutes]: ApiRoutes[Route]['output'] extends { data: unknown[]; total: number }
    ? Route
    : never;
}[keyof ApiRoutes];
type RowOf<Route extends ListRoute> = ApiRoutes[Route]['output']['data'][number];

const FIRST_VIEW: TableView = { search: '', sort: null, page: 1, pageSize: 10 };

/**
 * A table that the server searches, sorts and pages: `<DataTable {...useServerTable('GET /api/…')} … />`. The last
 * rows stay until the next ones are here. A failure is shown by the table itself, with a way to try again.
 * Back and forward find the view as it was left.
 * `invalidateQueries({ queryKey: ['GET /api/…'] })` renews what is shown.
 */
export function useServerTable<Route extends ListRoute>(
  route: Route,
  startView: Partial<TableView> = {},
  /** Further input of the list, such as a filter. */
  further: Partial<ApiRoutes[Route]['input']> = {},
  { name = route, ownOrder = {} }: TableDetails<ApiRoutes[Route]['input']> = {},
) {
  const language = useLanguage();
  const start: TableView = { ...FIRST_VIEW, ...startView };
  const [view, setView] = useEntryState(name, start, JSON.stringify(further));
  const asked = useAskedView(view);
  const page = useQuery({
    ...pageOfTable(route, language, { ...pageRequest(asked, ownOrder), ...further }),
    placeholderData: keepPreviousData,
  });
  const lastPage = page.data && lastPageWithRows(asked, page.data);
  useEffect(() => {
    if (lastPage) setView((current) => ({ ...current, page: lastPage }));
  }, [lastPage, setView]);

  return {
    view,
    onViewChange: setView,
    rows: page.data?.data,
    total: page.data?.total,
    isStale: view !== asked || page.isPlaceholderData || lastPage !== undefined,
    failure: page.isLoadingError
      ? { message: page.error.message || ui[language].loadingFailed, onRetry: () => void page.refetch() }
      : undefined,
  };
}

interface TableDetails<Input> {
  /** Distinguishes the tables of one screen. */
  name?: string;
  /** The order of the list while no column is chosen. */
  ownOrder?: Partial<Input>;
}

/** The server searches the displayed texts, so the same search may find other rows in the other language. */
export function pageOfTable<Route extends ListRoute>(route: Route, language: Language, request: object) {
  return queryOptions<{ data: RowOf<Route>[]; total: number }>({
    queryKey: [route, language, request],
    queryFn: (query) => readApi(query, route, request as ApiRoutes[Route]['input']),
  });
}

/** A view as every list of the API takes it. Without a chosen column the table's own order applies, or the server's. */
export function pageRequest({ page, pageSize, search, sort }: TableView, ownOrder: object = {}) {
  const order = sort ? { sortColumn: sort.key, sortDirection: sort.direction } : ownOrder;
  return { page, perPage: pageSize, search: search.trim(), ...order };
}

/** Follows the view at once, except while a person types. */
function useAskedView(view: TableView): TableView {
  const [asked, setAsked] = useState(view);
  useEffect(() => {
    if (view === asked) return;
    const timer = setTimeout(() => setAsked(view), pauseBeforeAsking(view, asked));
    return () => clearTimeout(timer);
  }, [view, asked]);
  return asked;
}

export function pauseBeforeAsking(view: TableView, asked: TableView): number {
  const isTyping = view.search !== asked.search && view.search !== '';
  return isTyping ? TYPING_PAUSE_MS : 0;
}

/** The page to show when the requested page has no rows any more, such as after its only one was cancelled. */
export function lastPageWithRows(
  { page, pageSize }: TableView,
  { data, total }: { data: readonly unknown[]; total: number },
): number | undefined {
  if (data.length > 0 || page === 1 || total === 0) return undefined;
  return Math.ceil(total / pageSize);
}

const TYPING_PAUSE_MS = 300;

/** The entered value after a pause, so that not every key sends a request. */
export function useAfterTyping<Value>(entered: Value): Value {
  const [still, setStill] = useState(entered);
  useEffect(() => {
    const timer = setTimeout(() => setStill(entered), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [entered]);
  return still;
}
