import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Asking } from '#web/lib/read-api.ts';

/** A list that grows towards the past: its items, newest first, and the start of the next older page. */
export interface Paged<Item> {
  items: Item[];
  /** The start of the next page; null when there is none. */
  before: string | null;
}

type Rank<Item> = (item: Item) => number | string;

/** Adds the newest page to the known items. Without an overlap the list begins again, so that no gap remains. */
export function withNewest<Item extends { id: number }, Page extends Paged<Item>>(
  known: Page | undefined,
  page: Page,
  rank: Rank<Item>,
): Page {
  if (!known || !overlap(known.items, page.items)) return page;
  return { ...page, items: united(known.items, page.items, rank), before: known.before };
}

export function withOlder<Item extends { id: number }, Page extends Paged<Item>>(
  known: Page,
  page: Page,
  rank: Rank<Item>,
): Page {
  return { ...known, items: united(known.items, page.items, rank), before: page.before };
}

/** Adds items that did not come from a page, such as a message that was just sent. */
export function withItems<Item extends { id: number }, Page extends Paged<Item>>(
  known: Page,
  items: Item[],
  rank: Rank<Item>,
): Page {
  return { ...known, items: united(known.items, items, rank) };
}

/** Reads the start of the next page from the address that the server sends. */
export function beforeIn(nextPageUrl: string | null): string | null {
  return nextPageUrl && new URLSearchParams(nextPageUrl.split('?')[1]).get('before');
}

function overlap<Item extends { id: number }>(known: Item[], page: Item[]): boolean {
  const ids = new Set(known.map(({ id }) => id));
  return page.some(({ id }) => ids.has(id));
}

/** Joins both lists; the later version of an item replaces the earlier one. */
function united<Item extends { id: number }>(known: Item[], later: Item[], rank: Rank<Item>): Item[] {
  const byId = new Map([...known, ...later].map((item) => [item.id, item]));
  return [...byId.values()].sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
}

interface Source<Item, Page extends Paged<Item>> {
  queryKey: QueryKey;
  /** The page before this one, or the newest one for a query. */
  loadPage: (before?: string, query?: Asking) => Promise<Page>;
  /** Items with a higher rank come first. */
  rank: (item: Item) => number | string;
  /** Whether the list is forgotten as soon as no screen shows it. */
  isPassing?: boolean;
}

/** The newest page, added to what is known. */
export function newestPage<Item extends { id: number }, Page extends Paged<Item>>({
  queryKey,
  loadPage,
  rank,
}: Source<Item, Page>) {
  return queryOptions({
    queryKey,
    queryFn: async (query) => {
      const page = await loadPage(undefined, query);
      return withNewest(query.client.getQueryData<Page>(queryKey), page, rank);
    },
  });
}

/** Loads the newest page, loads it again on demand, and loads older pages. */
export function usePagedList<Item extends { id: number }, Page extends Paged<Item>>(
  source: Source<Item, Page>,
) {
  const { queryKey, loadPage, rank, isPassing = false } = source;
  const queries = useQueryClient();
  const known = () => queries.getQueryData<Page>(queryKey);

  const newest = useQuery({ ...newestPage(source), ...(isPassing && { gcTime: 0 }) });
  const more = useMutation({
    mutationFn: async () => {
      const before = known()?.before;
      if (!before) return;
      const page = await loadPage(before);
      queries.setQueryData<Page>(queryKey, (now) => now && withOlder(now, page, rank));
    },
  });

  return {
    page: newest.data,
    error: newest.error,
    /** When the newest page was last loaded; 0 before the first time. */
    readAt: newest.dataUpdatedAt,
    reload: () => newest.refetch(),
    add: (items: Item[]) => queries.setQueryData<Page>(queryKey, (now) => now && withItems(now, items, rank)),
    change: (update: (page: Page) => Page) =>
      queries.setQueryData<Page>(queryKey, (now) => now && update(now)),
    more: {
      isThere: (newest.data?.before ?? null) !== null,
      isLoading: more.isPending,
      hasFailed: more.status === 'error',
      load: () => more.mutate(),
    },
  };
}
