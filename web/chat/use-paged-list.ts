import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Paged, withItems, withNewest, withOlder } from './paged-list.ts';

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
