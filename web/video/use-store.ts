import { useCallback, useSyncExternalStore } from 'react';

interface Store<View> {
  view(): View;
  subscribe(listener: () => void): () => void;
}

/** What a store shows, rendered again whenever it changes. */
export function useStore<View>(store: Store<View>): View {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  const view = () => store.view();
  return useSyncExternalStore(subscribe, view, view);
}
