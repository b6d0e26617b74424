import { tabStorage } from '#web/lib/browser-storage.ts';
import { currentUser, onSignOut } from '#web/lib/session.ts';

/**
 * Typed text that is not sent yet. It survives a reload, but only in this tab and for the person who typed it. It is
 * about somebody's health, so a logout and the end of a session remove it.
 */
const DRAFTS = 'chatDrafts';
const OUTBOX = 'chatOutbox';
type Kind = typeof DRAFTS | typeof OUTBOX;

const keptDrafts = keeperOf<Record<string, string>>(DRAFTS);
export const keptOutbox = keeperOf<KeptMessage[]>(OUTBOX);

export interface KeptMessage {
  clientId: string;
  conversationId: number;
  html: string;
  writtenAt: string;
}

onSignOut(() => {
  for (const kind of [DRAFTS, OUTBOX]) tabStorage().removeItem(kind);
});

function keeperOf<Value>(kind: Kind) {
  return {
    keep(owner: number, value: Value): void {
      if (currentUser()?.id !== owner) return;
      tryToWrite(kind, JSON.stringify({ owner, value }));
    },
    read(owner: number): Value | undefined {
      // Staff and patients have separate ids: the same number in the workspace is another person.
      return currentUser()?.id === owner ? parsed<Value>(tabStorage().getItem(kind), owner) : undefined;
    },
  };
}

/** When the storage is full, the text does not survive a reload; sending still works. */
function tryToWrite(kind: Kind, text: string): void {
  try {
    tabStorage().setItem(kind, text);
  } catch {
    tabStorage().removeItem(kind);
  }
}

function parsed<Value>(stored: string | null, owner: number): Value | undefined {
  try {
    const kept = JSON.parse(stored ?? 'null');
    return kept?.owner === owner ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Drafts by owner and conversation. They stay in memory when the end of a session has emptied the storage. */
const drafts = new Map<number, Record<string, string>>();

export function draftOf(owner: number, conversationId: number): string {
  return draftsOf(owner)[conversationId] ?? '';
}

/** An empty text removes the draft. */
export function keepDraft(owner: number, conversationId: number, html: string): void {
  const { [conversationId]: _, ...others } = draftsOf(owner);
  const kept = html === '' ? others : { ...others, [conversationId]: html };
  drafts.set(owner, kept);
  keptDrafts.keep(owner, kept);
}

function draftsOf(owner: number): Record<string, string> {
  return drafts.get(owner) ?? keptDrafts.read(owner) ?? {};
}
