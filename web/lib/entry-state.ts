import { useEffect, useState } from 'react';
import { useLocation } from './router.ts';
import { onSignOut } from './session.ts';
import { windowState } from './window-state.ts';

/** Searches hold names, so they stay in memory: the server would log an address. A logout of the staff loads the page anew. */
const left = windowState(() => new Map<string, { value: unknown; about: string }>());
onSignOut(() => left.value.clear());

/**
 * Like `useState`, but back and forward find the value as this history entry was left. `name` tells the values of one
 * screen apart. A value that was left `about` something else, such as a list with another filter, is not found.
 */
export function useEntryState<Value>(name: string, start: Value, about = '') {
  const { key, isReturn } = useLocation();
  const place = `${key} ${name}`;
  const [value, setValue] = useState<Value>(() => {
    const found = isReturn ? left.value.get(place) : undefined;
    return found?.about === about ? (found.value as Value) : start;
  });
  useEffect(() => {
    left.value.set(place, { value, about });
  }, [place, value, about]);
  return [value, setValue] as const;
}
