import { useMemo, useSyncExternalStore } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { windowState } from '#web/lib/window-state.ts';
import type { ChatApi, OutgoingMessage } from './chat-api.ts';
import { askBeforeUnload, holdUnsent } from './unsent-text.ts';

/** Messages on their way. They are sent also while the person looks at another conversation or another screen. */
const outbox = windowState<readonly Pending[]>(() => []);
const listeners = windowState(() => new Set<() => void>());

holdUnsent(() => outbox.value.length > 0);

export interface Delivery {
  api: ChatApi;
  onArrived(message: ChatMessage): void;
  /** With the reason of the server, where it gave one. */
  onFailed(reason: string | undefined): void;
}

export function usePending(owner: number, conversationId: number): Pending[] {
  const all = useSyncExternalStore(subscribe, () => outbox.value);
  return useMemo(() => pendingIn(all, owner, conversationId), [all, owner, conversationId]);
}

export function pendingOf(owner: number, conversationId: number): Pending[] {
  return pendingIn(outbox.value, owner, conversationId);
}

export function sendMessage(message: OutgoingMessage, delivery: Delivery): void {
  const { owner } = delivery.api;
  const writtenAt = new Date().toISOString();
  tell({ type: 'written', message: { ...message, owner, writtenAt, state: 'waiting', share: 0 } });
  // Its words move into the pane first.
  afterPaint(() => void sendWaiting(message.conversationId, delivery));
}

/** Sends with the same client id: if the first try has arrived, the server answers with that message. */
export function tryAgain({ clientId, conversationId }: Pending, delivery: Delivery): void {
  tell({ type: 'retried', clientId });
  void sendWaiting(conversationId, delivery);
}

export function discard({ clientId }: Pending): void {
  tell({ type: 'discarded', clientId });
}

async function sendWaiting(conversationId: number, delivery: Delivery): Promise<void> {
  const { api, onArrived, onFailed } = delivery;
  const next = nextToSend(outbox.value, api.owner, conversationId);
  if (!next) return;
  const { clientId } = next;
  tell({ type: 'started', clientId });
  try {
    const message = await api.send(next, (share) => tell({ type: 'progressed', clientId, share }));
    onArrived(message);
    tell({ type: 'arrived', clientId });
  } catch (error) {
    const reason = reasonOf(error);
    tell({ type: 'failed', clientId, reason });
    onFailed(reason);
  }
  await sendWaiting(conversationId, delivery);
}

/** The error of a field says more than the general message. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return Object.values(error.errors).flat()[0] ?? (error.message || undefined);
}

function tell(event: OutboxEvent): void {
  outbox.value = outboxAfter(outbox.value, event);
  askBeforeUnload();
  for (const notify of listeners.value) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}

/** A message on its way. */
export interface Pending extends OutgoingMessage {
  owner: number;
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** The share that has been uploaded, from 0 to 1. */
  share: number;
  /** The reason that the server gave for refusing it. */
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

/** The next message to send. A conversation sends one at a time, so that messages arrive in the order of writing. */
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
