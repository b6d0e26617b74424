import { useEffect, useState } from 'react';
import { tabStorage } from '#web/lib/browser-storage.ts';
import { useSignedIn } from '../identity/signed-in.ts';

/** The typed entries, and the values that the form showed before. */
interface Kept<Entries> {
  began: Entries;
  typed: Entries;
}

/**
 * Keeps typed entries that are not saved yet: they survive a visit to another screen, a reload and a new sign-in.
 * Before the tab closes, the browser asks.
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
    /** The values that the form showed before anything was typed. */
    began,
    wasRestored: kept !== null && isUnsaved,
    keep: (typed: Entries, from = began) => {
      writeKept(key, { began: from, typed });
      setBegan(from);
      setIsUnsaved(true);
    },
    /** Forgets the kept entries, because all of them are stored. */
    forget: (stored?: Entries) => {
      tabStorage().removeItem(key);
      if (stored !== undefined) setBegan(stored);
      setIsUnsaved(false);
    },
  };
}

/** Gives kept entries a new version number, after a button beside the form has saved a new version. */
export function useGoOnFromVersion(): (name: string, version: number) => void {
  const { id } = useSignedIn();
  return (name, version) => {
    const key = keyOf(id, name);
    const kept = readKept<{ version: number }>(key);
    if (!kept) return;
    writeKept(key, { began: { ...kept.began, version }, typed: { ...kept.typed, version } });
  };
}

/** The key holds the account, so the next person at the same desk does not find the entries. */
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
