import { tabStorage } from '#web/lib/browser-storage.ts';
import { currentUser, onSignOut } from '#web/lib/session.ts';

/**
 * Words that were typed and not sent yet. They outlive a reload, but only in this tab and for who typed them:
 * they are about somebody's health, so a logout and the end of a session take them away.
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
      // The workspace counts its people anew: the same number there is somebody else.
      return currentUser()?.id === owner ? parsed<Value>(tabStorage().getItem(kind), owner) : undefined;
    },
  };
}

/** A full storage costs the reload, not the message. */
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

/** By owner, then by conversation. Memory goes on where the end of a session has emptied the storage. */
const drafts = new Map<number, Record<string, string>>();

export function draftOf(owner: number, conversationId: number): string {
  return draftsOf(owner)[conversationId] ?? '';
}

/** An empty draft is none. */
export function keepDraft(owner: number, conversationId: number, html: string): void {
  const { [conversationId]: _, ...others } = draftsOf(owner);
  const kept = html === '' ? others : { ...others, [conversationId]: html };
  drafts.set(owner, kept);
  keptDrafts.keep(owner, kept);
}

function draftsOf(owner: number): Record<string, string> {
  return drafts.get(owner) ?? keptDrafts.read(owner) ?? {};
}
