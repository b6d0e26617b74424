import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that never changes and always does what the last rendering says, for memoised rows. */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
