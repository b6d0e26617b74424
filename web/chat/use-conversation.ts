import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { useIsPageVisible } from '#web/lib/use-is-page-visible.ts';
import { showToast } from '#web/ui/toasts.ts';
import type { ChatApi } from './chat-api.ts';
import type { Delivery } from './outbox.ts';
import { beforeIn, usePagedList } from './paged-list.ts';
import { newestOf } from './timeline.ts';

/** The messages of one conversation, oldest first, and what keeps them up to date. */
export function useConversation(api: ChatApi, conversationId: number, onChange: () => void) {
  const t = useTexts(chat);
  const list = usePagedList<ChatMessage, { items: ChatMessage[]; before: string | null }>({
    queryKey: ['chat messages', api.owner, conversationId],
    rank: ({ id }) => id,
    isPassing: true,
    loadPage: async (before, signal) => {
      const { data, nextPageUrl } = await api.listMessages(conversationId, before, signal);
      return { items: data.toReversed(), before: beforeIn(nextPageUrl) };
    },
  });
  const items = list.page?.items;
  const messages = useMemo(() => items?.toReversed(), [items]);
  useReadMark(api, conversationId, { messages, readAt: list.readAt }, onChange);

  const reload = async () => {
    const unread = api.listUnread?.(conversationId).catch(() => []);
    await list.reload();
    list.add((await unread) ?? []);
  };
  const delivery: Delivery = {
    api,
    onArrived: (message) => {
      list.add([message]);
      showToast({ type: 'success', text: t.sent });
      onChange();
    },
    onFailed: (reason) =>
      showToast({ type: 'error', text: reason ? t.send_failed_because({ reason }) : t.send_failed }),
  };
  return { messages, error: list.error, older: list.more, reload, delivery };
}

/**
 * Read is what is on screen: the conversation is open, and somebody can see the tab. A mark that did not get through
 * is tried again with the next look at the messages.
 */
function useReadMark(
  api: ChatApi,
  conversationId: number,
  { messages, readAt }: { messages: ChatMessage[] | undefined; readAt: number },
  onRead: () => void,
): void {
  const marked = useRef<number>(undefined);
  const isVisible = useIsPageVisible();
  const newest = messages && (newestOf(messages, api.side === 'patient' ? 'doctor' : 'patient') ?? 0);
  const mark = useEffectEvent((upTo: number) => {
    marked.current = upTo;
    api.markRead(conversationId, upTo || undefined).then(onRead, () => {
      marked.current = undefined;
    });
  });

  useEffect(() => {
    const isShown = readAt > 0 && isVisible;
    if (newest !== undefined && isShown && marked.current !== newest) mark(newest);
  }, [newest, readAt, isVisible]);
}
