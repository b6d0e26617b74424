import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
/** A list that grows towards the past: the newest first, and where the older ones are. */
export interface Paged<Item> {
  items: Item[];
  /** For the next page; null when there is none. */
  before: string | null;
}

type Rank<Item> = (item: Item) => number | string;

/** The newest page on top of what is known. After a gap the list begins anew, so that nothing is missing inside. */
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

/** Items that came on another way. */
export function withItems<Item extends { id: number }, Page extends Paged<Item>>(
  known: Page,
  items: Item[],
  rank: Rank<Item>,
): Page {
  return { ...known, items: united(known.items, items, rank) };
}

/** Where the next page begins, from the address that the server gives for it. */
export function beforeIn(nextPageUrl: string | null): string | null {
  return nextPageUrl && new URLSearchParams(nextPageUrl.split('?')[1]).get('before');
}

function overlap<Item extends { id: number }>(known: Item[], page: Item[]): boolean {
  const ids = new Set(known.map(({ id }) => id));
  return page.some(({ id }) => ids.has(id));
}

/** The later version of an item counts. */
function united<Item extends { id: number }>(known: Item[], later: Item[], rank: Rank<Item>): Item[] {
  const byId = new Map([...known, ...later].map((item) => [item.id, item]));
  return [...byId.values()].sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
}

interface Source<Item, Page extends Paged<Item>> {
  queryKey: QueryKey;
  loadPage: (before?: string, signal?: AbortSignal) => Promise<Page>;
  /** What stands higher comes first. */
  rank: (item: Item) => number | string;
  /** Forgotten as soon as nobody looks at it. */
  isPassing?: boolean;
}

/** Reads the newest page, again whenever asked to, and further pages towards the past. */
export function usePagedList<Item extends { id: number }, Page extends Paged<Item>>({
  queryKey,
  loadPage,
  rank,
  isPassing = false,
}: Source<Item, Page>) {
  const queries = useQueryClient();
  const known = () => queries.getQueryData<Page>(queryKey);

  const newest = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await loadPage(undefined, signal);
      return withNewest(known(), page, rank);
    },
    ...(isPassing && { gcTime: 0 }),
  });
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
    /** When it was last read; 0 before. */
    readAt: newest.dataUpdatedAt,
    reload: () => newest.refetch(),
    add: (items: Item[]) => queries.setQueryData<Page>(queryKey, (now) => now && withItems(now, items, rank)),
    change: (update: (page: Page) => Page) =>
      queries.setQueryData<Page>(queryKey, (now) => now && update(now)),
    more: {
      isThere: (newest.data?.before ?? null) !== null,
      isLoading: more.isPending,
      hasFailed: more.isError,
      load: () => more.mutate(),
    },
  };
}
