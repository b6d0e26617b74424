import { hashKey } from '@tanstack/react-query';
import type { DraftForm } from '#contract/drafts.contract.ts';
import { askBeforeUnload, holdUnsent } from '#web/chat/unsent-text.ts';
import { currentUser } from '#web/lib/session.ts';
import { windowState } from '#web/lib/window-state.ts';

/** What this window knows of a draft of its person; it outlives the form and the session, not the page. */
interface Traces {
  /** The time of the draft that was read or saved last. */
  savedAt: string | null;
  seen: Set<string>;
  /** The hash of what was sent last. */
  sent: string;
  /** The server has no draft of a visitor, or did not take the last one. */
  isUnsaved: boolean;
}

const traces = windowState(() => new Map<string, Traces>());

holdUnsent(() =>
  [...traces.value].some(([key, { isUnsaved }]) => isUnsaved && key.startsWith(`${currentUser()?.id} `)),
);

export function tracesOf(form: DraftForm): Traces {
  const found = traces.value.get(keyOf(form)) ?? {
    savedAt: null,
    seen: new Set(),
    sent: '',
    isUnsaved: false,
  };
  traces.value.set(keyOf(form), found);
  return found;
}

export function forgetTraces(form: DraftForm): void {
  traces.value.delete(keyOf(form));
  askBeforeUnload();
}

export function noteSaved(form: DraftForm, savedAt: string): void {
  const found = tracesOf(form);
  found.savedAt = savedAt;
  found.seen.add(savedAt);
}

/** Before an unsaved form is closed or loaded anew, the browser asks. */
export function noteUnsaved(found: Traces, isUnsaved: boolean): void {
  found.isUnsaved = isUnsaved;
  askBeforeUnload();
}

/** Whether this window has read or saved this draft itself. */
export function isKnown(form: DraftForm, savedAt: string, entries: object): boolean {
  const { seen, sent } = tracesOf(form);
  return seen.has(savedAt) || hashOf(entries) === sent;
}

/** The same for the same entries in any order. */
export function hashOf(entries: object): string {
  return hashKey([entries]);
}

function keyOf(form: DraftForm): string {
  return `${currentUser()?.id} ${form}`;
}
