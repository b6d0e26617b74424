import { useEffect, useState } from 'react';
import { tabStorage } from '#web/lib/browser-storage.ts';
import { useSignedIn } from '../identity/signed-in.ts';

/** The typed entries, and the values that the form showed before. */
interface Unsaved<Entries> {
  began: Entries;
  typed: Entries;
}

/**
 * Stores typed entries that are not saved yet in the tab: they survive another screen, a reload and a new sign-in.
 * Before the tab closes, the browser asks.
 */
export function useUnsavedEntries<Entries>(name: string, fresh: Entries) {
  const key = keyOf(useSignedIn().id, name);
  const [unsaved] = useState(() => readUnsaved<Entries>(key));
  const [began, setBegan] = useState(unsaved?.began ?? fresh);
  const [isUnsaved, setIsUnsaved] = useState(unsaved !== null);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return {
    start: unsaved?.typed ?? fresh,
    /** The values that the form showed before anything was typed. */
    began,
    wasRestored: unsaved !== null && isUnsaved,
    store: (typed: Entries, from = began) => {
      writeUnsaved(key, { began: from, typed });
      setBegan(from);
      setIsUnsaved(true);
    },
    /** Forgets the unsaved entries, because all of them are stored. */
    forget: (stored?: Entries) => {
      tabStorage().removeItem(key);
      if (stored !== undefined) setBegan(stored);
      setIsUnsaved(false);
    },
  };
}

/** Gives unsaved entries a new version number, after a button beside the form has saved a new version. */
export function useGoOnFromVersion(): (name: string, version: number) => void {
  const { id } = useSignedIn();
  return (name, version) => {
    const key = keyOf(id, name);
    const unsaved = readUnsaved<{ version: number }>(key);
    if (!unsaved) return;
    writeUnsaved(key, { began: { ...unsaved.began, version }, typed: { ...unsaved.typed, version } });
  };
}

/** The key holds the account, so the next person at the same desk does not find the entries. */
function keyOf(staffId: number, name: string): string {
  return `clinic entries of ${staffId}: ${name}`;
}

function writeUnsaved<Entries>(key: string, unsaved: Unsaved<Entries>): void {
  tabStorage().setItem(key, JSON.stringify(unsaved));
}

function readUnsaved<Entries>(key: string): Unsaved<Entries> | null {
  try {
    const unsaved: Partial<Unsaved<Entries>> | null = JSON.parse(tabStorage().getItem(key) ?? 'null');
    return unsaved?.began && unsaved.typed ? { began: unsaved.began, typed: unsaved.typed } : null;
  } catch {
    return null;
  }
}
