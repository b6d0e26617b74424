import { useEffect, useEffectEvent } from 'react';
import { useChatNews } from '../shell/chat-news.ts';

export const CHAT_POLL_MILLISECONDS = 10_000;

/** Calls back on news of a conversation, or of any (null); without a live connection every 10 s while visible. */
export function useChatUpdates(onNews: (conversationId: number | null) => void): void {
  const { isLive } = useChatNews(({ conversation_id }) => onNews(conversation_id));
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onNews(null);
  });

  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => ask(), CHAT_POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isLive]);
}
