import { usePollingUnless } from '#web/chat/use-polling.ts';
import { useChatNews } from '../shell/chat-news.ts';

/** Calls back on news of a conversation, or of any (null); without a live connection every 10 s while visible. */
export function useChatUpdates(onNews: (conversationId: number | null) => void): void {
  const { isLive } = useChatNews(({ conversation_id }) => onNews(conversation_id));
  usePollingUnless(isLive, () => onNews(null));
}
