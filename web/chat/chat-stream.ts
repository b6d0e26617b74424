import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ChatNews } from '#contract/chat.contract.ts';
import { commonHeaders } from '#web/lib/call-api.ts';
import { followEvents } from '#web/lib/event-stream.ts';
import { windowState } from '#web/lib/window-state.ts';

const POLL_MILLISECONDS = 10_000;

type Listener = (news: ChatNews) => void;

const listeners = windowState(() => new Set<Listener>());
const liveWatchers = windowState(() => new Set<() => void>());
const isLive = windowState<boolean>(() => false);

/** Keeps the one stream of this page open and passes its news to every listener. Returns the function that ends it. */
export function followChats(address: '/api/chats/stream' | '/api/staff/chats/stream'): () => void {
  return followEvents<ChatNews>(address, {
    headers: commonHeaders,
    onLive: setLive,
    onEvent: (news) => {
      for (const listener of listeners.value) listener(news);
    },
  });
}

/** Calls the listener on all news of the stream. Returns the function that ends this. */
export function onChatNews(listener: Listener): () => void {
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}

/**
 * Calls back with the id of a conversation that has changed; null means that any may have changed. Without a live
 * stream the hook calls back with null every 10 s while the page is visible.
 */
export function useChatUpdates(onUpdate: (conversationId: number | null) => void): void {
  const onNews = useEffectEvent(onUpdate);
  useEffect(() => onChatNews(({ conversation_id }) => onNews(conversation_id)), []);

  const hasStream = useSyncExternalStore(onLiveChange, isChatLive, () => false);
  useEffect(() => {
    if (hasStream) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') onNews(null);
    }, POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [hasStream]);
}

export function isChatLive(): boolean {
  return isLive.value;
}

function setLive(value: boolean): void {
  if (value === isLive.value) return;
  isLive.value = value;
  for (const watcher of liveWatchers.value) watcher();
}

function onLiveChange(watcher: () => void): () => void {
  liveWatchers.value.add(watcher);
  return () => liveWatchers.value.delete(watcher);
}
