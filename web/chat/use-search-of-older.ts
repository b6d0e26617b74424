import { useEffect } from 'react';
import type { usePagedList } from './use-paged-list.ts';

/** An address may name a conversation that is further down in the list than it has been loaded. */
export function useSearchOfOlder(
  isMissing: boolean,
  { isThere, isLoading, hasFailed, load }: ReturnType<typeof usePagedList>['more'],
) {
  const isWanted = isMissing && isThere && !isLoading && !hasFailed;
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
}
