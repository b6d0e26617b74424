import { useEffect, useState } from 'react';
import { tabStorage } from '#web/lib/browser-storage.ts';
import { useSignedIn } from '../shell/signed-in.ts';

/** What was typed, and what the form showed before. */
interface Kept<Entries> {
  began: Entries;
  typed: Entries;
}

/**
 * What somebody typed and has not saved yet: still there after looking at another screen, after a reload and after
 * signing in again. Closing the tab asks first.
 */
export function useKeptEntries<Entries>(name: string, fresh: Entries) {
  const key = keyOf(useSignedIn().id, name);
  const [kept] = useState(() => readKept<Entries>(key));
  const [began, setBegan] = useState(kept?.began ?? fresh);
  const [isUnsaved, setIsUnsaved] = useState(kept !== null);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return {
    start: kept?.typed ?? fresh,
    /** What the form showed before anything was typed. */
    began,
    wasRestored: kept !== null && isUnsaved,
    keep: (typed: Entries, from = began) => {
      writeKept(key, { began: from, typed });
      setBegan(from);
      setIsUnsaved(true);
    },
    /** Nothing is typed that is not stored. */
    forget: (stored?: Entries) => {
      tabStorage().removeItem(key);
      if (stored !== undefined) setBegan(stored);
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
    if (!kept) return;
    writeKept(key, { began: { ...kept.began, version }, typed: { ...kept.typed, version } });
  };
}

/** Whoever signs in next at the same desk finds nothing of it. */
function keyOf(staffId: number, name: string): string {
  return `clinic entries of ${staffId}: ${name}`;
}

function writeKept<Entries>(key: string, kept: Kept<Entries>): void {
  tabStorage().setItem(key, JSON.stringify(kept));
}

function readKept<Entries>(key: string): Kept<Entries> | null {
  try {
    const kept: Partial<Kept<Entries>> | null = JSON.parse(tabStorage().getItem(key) ?? 'null');
    return kept?.began && kept.typed ? { began: kept.began, typed: kept.typed } : null;
  } catch {
    return null;
  }
}
