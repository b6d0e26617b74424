import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { askBeforeUnload, holdUnsent } from '#web/chat/unsent-text.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { isRefused } from '#web/lib/queries.tsx';
import { windowState } from '#web/lib/window-state.ts';
import { holdDrafts, useSignedIn } from '../identity/signed-in.ts';

/**
 * Drafts with something that the server has not stored yet, by person and draft. They store themselves, also after their
 * editor was left, and the next editor goes on with them. They are about somebody's health, so they stay in memory
 * and never in the browser's storage (decision 028).
 */
const entries = windowState(() => new Map<string, Entry>());
const listeners = windowState(() => new Set<() => void>());
const changes = windowState(() => 0);

const PAUSE_MS = 1_000;
/** After a failure the draft is sent again by itself. */
const AGAIN_MS = 5_000;

interface Unsaved<Draft> {
  draft: Draft;
  isSaving: boolean;
  isFailed: boolean;
}

interface Entry<Draft = unknown, Change = unknown> {
  now: Unsaved<Draft>;
  rules: DraftRules<Draft, Change>;
  timer?: ReturnType<typeof setInterval>;
}

interface DraftRules<Draft, Change> {
  hasUnsaved: (draft: Draft) => boolean;
  /** What can be sent now; null while every change waits for a decision. */
  changeToSend: (draft: Draft) => Change | null;
  /** Sends the change. The function that it returns takes the answer over. */
  send: (change: Change, draft: Draft) => Promise<(current: Draft) => Draft>;
}

holdUnsent(() => entries.value.size > 0);
holdDrafts({ save: saveDrafts, keepOnlyOf: keepDraftsOnlyOf });

/** A draft of the person and how its saving goes; `stored` is what the server said last. */
export function useUnsavedDraft<Draft, Change>(
  name: string,
  stored: Draft,
  rules: DraftRules<Draft, Change>,
) {
  const key = `${useSignedIn().id} ${name}`;
  const find = () => entries.value.get(key) as Entry<Draft, Change> | undefined;
  const unsaved = useSyncExternalStore(
    subscribe,
    () => find()?.now,
    () => undefined,
  );
  // What waits is sent at once, both when an editor begins with it and when the editor is left.
  useEffect(() => {
    void save(key);
    return () => void save(key);
  }, [key]);
  return {
    ...(unsaved ?? { draft: stored, isSaving: false, isFailed: false }),
    change: (how: (current: Draft) => Draft) => {
      const entry = find() ?? { rules, now: { draft: stored, isSaving: false, isFailed: false } };
      goOn(key, entry as Entry, { draft: how(entry.now.draft) });
    },
    /** The person has thrown the draft away. */
    forget: () => forget([key]),
  };
}

/**
 * What the person types into a dialog that only a press sends. It waits as the drafts do, but never sends itself: the same
 * dialog finds it again after Back, until it was sent or the person cancels.
 */
export function useUnsentEntries<Entries>(name: string, start: Entries) {
  const { draft, change, forget } = useUnsavedDraft<Entries, never>(name, start, {
    // Whoever takes everything back has typed nothing.
    hasUnsaved: (entries) => JSON.stringify(entries) !== JSON.stringify(start),
    changeToSend: () => null,
    send: (nothing) => nothing,
  });
  return { entries: draft, change, forget };
}

export interface UnsentOf<Draft> {
  id: number;
  draft: Draft;
  forget: () => void;
}

/**
 * All that waits of the person under names of this kind with a number, also where nothing can be opened any more to go on
 * with it.
 */
export function useUnsentOf<Draft>(kind: string): UnsentOf<Draft>[] {
  const start = `${useSignedIn().id} ${kind} `;
  useSyncExternalStore(
    subscribe,
    () => changes.value,
    () => changes.value,
  );
  return [...entries.value].flatMap(([key, { now }]) => {
    const id = key.startsWith(start) ? Number(key.slice(start.length)) : Number.NaN;
    return Number.isNaN(id) ? [] : [{ id, draft: now.draft as Draft, forget: () => forget([key]) }];
  });
}

/** A reading that began before the saving may still bring the old text, so it begins anew. */
export function readAnew(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey, exact: true }) === 0) return;
  void queries.invalidateQueries({ queryKey, exact: true });
}

/** One last try, before the session ends. */
async function saveDrafts(): Promise<void> {
  await Promise.all([...entries.value.keys()].map(save));
}

/** Nothing of one person may be left for the next one at the same desk, nor be sent in the name of the next one. */
export function keepDraftsOnlyOf(owner: number | null): void {
  forget([...entries.value.keys()].filter((key) => !key.startsWith(`${owner} `)));
}

function forget(keys: string[]): void {
  for (const key of keys) {
    clearInterval(entries.value.get(key)?.timer);
    entries.value.delete(key);
  }
  tell();
}

/** One call of a draft is under way at a time. */
async function save(key: string): Promise<void> {
  const entry = entries.value.get(key);
  const change = entry && !entry.now.isSaving ? entry.rules.changeToSend(entry.now.draft) : null;
  if (!entry || change === null) return;
  goOn(key, entry, { isSaving: true });
  const answer = await entry.rules.send(change, entry.now.draft).catch((error: unknown) => error);
  // Whoever forgot the draft meanwhile wants nothing of the answer either.
  if (entries.value.get(key) !== entry) return;
  if (typeof answer === 'function') {
    goOn(key, entry, { isSaving: false, isFailed: false, draft: answer(entry.now.draft) });
    return;
  }
  goOn(key, entry, { isSaving: false, isFailed: true });
  if (!(answer instanceof ApiError)) throw answer;
  // What the server refuses for good waits for the next change or the next editor.
  if (isRefused(answer)) clearInterval(entry.timer);
}

/** Every change begins the pause before the next saving anew. A draft of which all is stored is unsaved no longer. */
function goOn(key: string, entry: Entry, changes: Partial<Unsaved<unknown>>): void {
  clearInterval(entry.timer);
  entry.now = { ...entry.now, ...changes };
  const { draft, isSaving, isFailed } = entry.now;
  if (isSaving || entry.rules.hasUnsaved(draft)) entries.value.set(key, entry);
  else entries.value.delete(key);
  if (!isSaving && entry.rules.changeToSend(draft) !== null) {
    entry.timer = setInterval(() => void save(key), isFailed ? AGAIN_MS : PAUSE_MS);
  }
  tell();
}

function tell(): void {
  changes.value += 1;
  askBeforeUnload();
  for (const listener of listeners.value) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}
