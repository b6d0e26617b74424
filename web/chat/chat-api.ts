import { useEffect } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';

/** The calls of a chat screen: patients and doctors have different endpoints. */
export interface ChatApi {
  /** The id of the person who is signed in; drafts and unsent messages belong to this id. */
  owner: number;
  /** The side that writes here; messages of the other side are on the left. */
  side: ChatMessage['sender_kind'];
  listMessages(conversationId: number, before?: string, signal?: AbortSignal): Promise<MessagePage>;
  /** The unread messages of the other side; only patients have this endpoint. */
  listUnread?(conversationId: number): Promise<ChatMessage[]>;
  markRead(conversationId: number, upTo: number | undefined): Promise<unknown>;
  send(message: OutgoingMessage, onProgress: (share: number) => void): Promise<ChatMessage>;
}

interface MessagePage {
  data: ChatMessage[];
  nextPageUrl: string | null;
}

export interface OutgoingMessage {
  /** Chosen before the first try; a second try with the same id cannot send the message twice. */
  clientId: string;
  conversationId: number;
  html: string;
  file?: File | undefined;
}

/** Shows a toast when a part of the chat could not be loaded (CHAT-17), once for each failure. */
export function useFetchFailure(hasFailed: boolean): void {
  const t = useTexts(chat);
  useEffect(() => {
    if (hasFailed) showToast({ type: 'error', text: t.fetch_failed });
  }, [hasFailed, t]);
}
