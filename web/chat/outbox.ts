import { useMemo, useSyncExternalStore } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { ApiError } from '#web/lib/call-api.ts';
import type { ChatApi, OutgoingMessage } from './chat-api.ts';
import { keptOutbox } from './kept-words.ts';

/** What was written goes on to the server while somebody looks at another conversation or another screen. */
let outbox: readonly Pending[] = [];
const listeners = new Set<() => void>();
const restored = new Set<number>();

export interface Delivery {
  api: ChatApi;
  onArrived(message: ChatMessage): void;
  /** With the server's words, where it gave any. */
  onFailed(reason: string | undefined): void;
}

export function usePending(owner: number, conversationId: number): Pending[] {
  const all = useSyncExternalStore(subscribe, () => outboxOf(owner));
  return useMemo(() => pendingIn(all, owner, conversationId), [all, owner, conversationId]);
}

export function pendingOf(owner: number, conversationId: number): Pending[] {
  return pendingIn(outboxOf(owner), owner, conversationId);
}

export function sendMessage(message: OutgoingMessage, delivery: Delivery): void {
  const { owner } = delivery.api;
  const writtenAt = new Date().toISOString();
  tell(owner, { type: 'written', message: { ...message, owner, writtenAt, state: 'waiting', share: 0 } });
  void sendWaiting(message.conversationId, delivery);
}

/** Under the same client id: if it did arrive, the server answers with the message that it made. */
export function tryAgain({ clientId, conversationId }: Pending, delivery: Delivery): void {
  tell(delivery.api.owner, { type: 'retried', clientId });
  void sendWaiting(conversationId, delivery);
}

export function discard({ clientId, owner }: Pending): void {
  tell(owner, { type: 'discarded', clientId });
}

async function sendWaiting(conversationId: number, delivery: Delivery): Promise<void> {
  const { api, onArrived, onFailed } = delivery;
  const next = nextToSend(outbox, api.owner, conversationId);
  if (!next) return;
  const { clientId } = next;
  tell(api.owner, { type: 'started', clientId });
  try {
    const message = await api.send(next, (share) => tell(api.owner, { type: 'progressed', clientId, share }));
    onArrived(message);
    tell(api.owner, { type: 'arrived', clientId });
  } catch (error) {
    const reason = reasonOf(error);
    tell(api.owner, { type: 'failed', clientId, reason });
    onFailed(reason);
  }
  await sendWaiting(conversationId, delivery);
}

/** What is wrong with a field says more than that something is wrong. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return Object.values(error.errors).flat()[0] ?? (error.message || undefined);
}

/** After a reload nobody knows what became of a message that was under way: it may be tried again. */
function outboxOf(owner: number): readonly Pending[] {
  if (restored.has(owner)) return outbox;
  restored.add(owner);
  const kept = keptOutbox.read(owner) ?? [];
  const found = kept.map((message): Pending => ({ ...message, owner, state: 'failed', share: 0 }));
  if (found.length > 0) outbox = [...outbox, ...found];
  return outbox;
}

function tell(owner: number, event: OutboxEvent): void {
  outbox = outboxAfter(outboxOf(owner), event);
  if (event.type !== 'progressed') keep(owner);
  for (const notify of listeners) notify();
}

/** A file cannot be kept, so a message with one ends with the page. */
function keep(owner: number): void {
  const own = outbox.filter((entry) => entry.owner === owner && !entry.file);
  keptOutbox.keep(
    owner,
    own.map(({ clientId, conversationId, html, writtenAt }) => ({
      clientId,
      conversationId,
      html,
      writtenAt,
    })),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
