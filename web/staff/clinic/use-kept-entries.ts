import { useEffect, useState } from 'react';
import { tabStorage } from '#web/lib/browser-storage.ts';
import { useSignedIn } from '../shell/signed-in.ts';

/**
 * What somebody typed and has not saved yet: still there after looking at another screen, after a reload and after
 * signing in again. Closing the tab asks first.
 */
export function useKeptEntries<Entries>(name: string, fresh: Entries) {
  const key = keyOf(useSignedIn().id, name);
  const [kept] = useState(() => readKept<Entries>(key));
  const [isUnsaved, setIsUnsaved] = useState(kept !== null);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return {
    start: kept ?? fresh,
    wasRestored: kept !== null && isUnsaved,
    keep: (entries: Entries) => {
      tabStorage().setItem(key, JSON.stringify(entries));
      setIsUnsaved(true);
    },
    forget: () => {
      tabStorage().removeItem(key);
      setIsUnsaved(false);
    },
  };
}

/** What was typed goes on from another version, after something beside the form has changed the same thing. */
export function useGoOnFromVersion(): (name: string, version: number) => void {
  const { id } = useSignedIn();
  return (name, version) => {
    const key = keyOf(id, name);
    const kept = readKept<{ version: number }>(key);
    if (kept) tabStorage().setItem(key, JSON.stringify({ ...kept, version }));
  };
}

/** Whoever signs in next at the same desk finds nothing of it. */
function keyOf(staffId: number, name: string): string {
  return `clinic entries of ${staffId}: ${name}`;
}

function readKept<Entries>(key: string): Entries | null {
  try {
    return JSON.parse(tabStorage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
