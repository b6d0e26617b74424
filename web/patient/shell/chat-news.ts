import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ChatNews } from '#contract/chat.contract.ts';
import { commonHeaders } from '#web/lib/call-api.ts';
import { followEvents } from '#web/lib/event-stream.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { unreadKey } from './unread.ts';

type Listener = (news: ChatNews) => void;

const listeners = new Set<Listener>();
const liveWatchers = new Set<() => void>();
let isLive = false;

/**
 * Calls back whenever something happens in a conversation of hers; without an id anything may have happened. While
 * the stream is not live nothing is heard, and the caller has to ask now and then.
 */
export function useChatNews(listener: Listener): { isLive: boolean } {
  const onNews = useEffectEvent(listener);
  useEffect(() => onChatNews((news) => onNews(news)), []);
  return { isLive: useSyncExternalStore(onLiveChange, isChatLive, () => false) };
}

/** Keeps the one stream of this page open while somebody is signed in; the header calls it, on every screen. */
export function useChatStream(): void {
  const queries = useQueryClient();
  const userId = useSessionUser()?.id;
  useEffect(() => (userId === undefined ? undefined : followChats(queries, userId)), [queries, userId]);
}

export function followChats(queries: QueryClient, userId: number): () => void {
  return followEvents<ChatNews>('/api/chats/stream', {
    headers: commonHeaders,
    onLive: setLive,
    onEvent: (news) => {
      void showUnread(queries, userId, news.unread_count);
      for (const listener of listeners) listener(news);
    },
  });
}

export function onChatNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isChatLive(): boolean {
  return isLive;
}

async function showUnread(queries: QueryClient, userId: number, unread_count: number): Promise<void> {
  const queryKey = unreadKey(userId);
  // An answer that is under way may be older than the news.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { unread_count });
}

function setLive(value: boolean): void {
  if (value === isLive) return;
  isLive = value;
  for (const watcher of liveWatchers) watcher();
}

function onLiveChange(watcher: () => void): () => void {
  liveWatchers.add(watcher);
  return () => liveWatchers.delete(watcher);
}
