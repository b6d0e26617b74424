import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatNews } from '#contract/chat.contract.ts';
import { usePollingUnless } from '#web/chat/use-polling.ts';
import { commonHeaders } from '#web/lib/call-api.ts';
import { followEvents } from '#web/lib/event-stream.ts';

const listeners = new Set<(conversationId: number | null) => void>();

/** Keeps the one stream of this area open, and says whether news arrive as they happen. */
export function useStaffChatStream(): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(
    () =>
      followEvents<ChatNews>('/api/staff/chats/stream', {
        headers: commonHeaders,
        onLive: setLive,
        onEvent: ({ conversation_id }) => tell(conversation_id),
      }),
    [],
  );
  usePollingUnless(isLive, () => tell(null));
  return isLive;
}

/** Calls back on news of a conversation, or of any (null). */
export function useStaffChatUpdates(onNews: (conversationId: number | null) => void): void {
  const onEach = useEffectEvent(onNews);
  useEffect(() => {
    const listener = (conversationId: number | null) => onEach(conversationId);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

function tell(conversationId: number | null): void {
  for (const listener of listeners) listener(conversationId);
}
