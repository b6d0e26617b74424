import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { senderName } from './MessageBubble.tsx';

const KEPT = 5;
const READ_ALOUD_CHARACTERS = 400;

/**
 * Reads new messages aloud. It is not the list of messages itself, because whoever loads older ones does not
 * want to hear thirty of them.
 */
export function Arrivals({ messages, side }: { messages: ChatMessage[]; side: ChatMessage['sender_kind'] }) {
  const t = useTexts(chat);
  const newest = useRef(messages.at(-1)?.id ?? 0);
  const [arrived, setArrived] = useState<ChatMessage[]>([]);

  useEffect(() => {
    const fresh = messages.filter(({ id, sender_kind }) => id > newest.current && sender_kind !== side);
    newest.current = messages.at(-1)?.id ?? 0;
    if (fresh.length > 0) setArrived((before) => [...before, ...fresh].slice(-KEPT));
  }, [messages, side]);

  return (
    <VisuallyHidden>
      <span role="log" aria-label={t.arrivals}>
        {arrived.map((message) => (
          <span key={message.id}>{spoken(message)}</span>
        ))}
      </span>
    </VisuallyHidden>
  );
}

function spoken(message: ChatMessage): string {
  const files = message.documents.map(({ name }) => name);
  const words = [message.message_description.slice(0, READ_ALOUD_CHARACTERS), ...files].filter(Boolean);
  return `${senderName(message)}: ${words.join(', ')}. `;
}
