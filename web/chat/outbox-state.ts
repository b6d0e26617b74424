import type { OutgoingMessage } from './chat-api.ts';

/** A message on its way. */
export interface Pending extends OutgoingMessage {
  owner: number;
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has left, from 0 to 1. */
  share: number;
  /** Why the server refused it, in its words. */
  reason?: string | undefined;
}

export type OutboxEvent =
  | { type: 'written'; message: Pending }
  | { type: 'started'; clientId: string }
  | { type: 'progressed'; clientId: string; share: number }
  | { type: 'failed'; clientId: string; reason: string | undefined }
  | { type: 'retried'; clientId: string }
  | { type: 'arrived' | 'discarded'; clientId: string };

export function outboxAfter(outbox: readonly Pending[], event: OutboxEvent): readonly Pending[] {
  switch (event.type) {
    case 'written':
      return [...outbox, event.message];
    case 'started':
      return changed(outbox, event.clientId, { state: 'sending', share: 0, reason: undefined });
    case 'progressed':
      return changed(outbox, event.clientId, { share: event.share });
    case 'failed':
      return changed(outbox, event.clientId, { state: 'failed', reason: event.reason });
    case 'retried':
      return changed(outbox, event.clientId, { state: 'waiting', share: 0, reason: undefined });
    default:
      return outbox.filter(({ clientId }) => clientId !== event.clientId);
  }
}

/** The next one to send: in a conversation one after the other, so that they arrive as they were written. */
export function nextToSend(
  outbox: readonly Pending[],
  owner: number,
  conversationId: number,
): Pending | undefined {
  const own = pendingIn(outbox, owner, conversationId);
  if (own.some(({ state }) => state === 'sending')) return undefined;
  return own.find(({ state }) => state === 'waiting');
}

export function pendingIn(outbox: readonly Pending[], owner: number, conversationId: number): Pending[] {
  return outbox.filter((entry) => entry.owner === owner && entry.conversationId === conversationId);
}

function changed(outbox: readonly Pending[], clientId: string, change: Partial<Pending>): readonly Pending[] {
  return outbox.map((entry) => (entry.clientId === clientId ? { ...entry, ...change } : entry));
}
