import { tabStorage } from '#web/lib/browser-storage.ts';
import { currentUser, onSignOut } from '#web/lib/session.ts';

/**
 * Words that were typed and not sent yet. They outlive a reload, but only in this tab and for who typed them:
 * they are about somebody's health, so a logout and the end of a session take them away.
 */
const DRAFTS = 'chatDrafts';
const OUTBOX = 'chatOutbox';
type Kind = typeof DRAFTS | typeof OUTBOX;

export const keptDrafts = keeperOf<Record<string, string>>(DRAFTS);
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
